import { Link } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'

type Studio = { isOpen: boolean; problems: number; failedMessages: number; lateMessages: number }

/** What needs a person, each with the page where it is done; nothing when there is nothing. */
export function NeedsYou({ studio, toAnswer }: { studio: Studio | null; toAnswer: number }) {
  const lines = linesOf(studio, toAnswer).filter(({ count }) => count > 0)
  const isClosed = studio !== null && !studio.isOpen
  if (lines.length === 0 && !isClosed) return null
  return (
    <section aria-labelledby="waiting" className="grid gap-3">
      <h2 id="waiting" className="text-2xl">
        Waiting for you
      </h2>
      <ul className="grid gap-2">
        {isClosed && (
          <li>
            <Link to="/dashboard/admin" className={look}>
              The studio is not open yet: see what is left to do
            </Link>
          </li>
        )}
        {lines.map(({ to, one, many, count }) => (
          <li key={to}>
            <Link to={to} className={look}>
              <Badge tone="accent">{count}</Badge> {count === 1 ? one : many}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const look = 'flex items-center gap-3 rounded-md bg-sunk px-4 py-3 font-semibold text-ink'

function linesOf(studio: Studio | null, toAnswer: number) {
  return [
    {
      to: '/dashboard/health',
      one: 'problem with running the studio',
      many: 'problems with running the studio',
      count: studio?.problems ?? 0,
    },
    { to: '/dashboard/hall-hires', one: 'hall hire to answer', many: 'hall hires to answer', count: toAnswer },
    {
      to: '/dashboard/messages?state=failed',
      one: 'message that could not be sent',
      many: 'messages that could not be sent',
      count: studio?.failedMessages ?? 0,
    },
    {
      to: '/dashboard/messages?state=waiting',
      one: 'message that is late',
      many: 'messages that are late',
      count: studio?.lateMessages ?? 0,
    },
  ]
}

type Register = { id: string; name: string; when: string; to: string; count: number }

/** Registers of classes that are over and in which not everyone is marked. */
export function UnmarkedRegisters({ registers }: { registers: Register[] }) {
  if (registers.length === 0) return null
  return (
    <section aria-labelledby="unmarked" className="grid gap-3">
      <h2 id="unmarked" className="text-2xl">
        Registers to finish
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
        {registers.map(({ id, name, when, to, count }) => (
          <li key={id}>
            <Link to={to} className={`${look} flex-wrap justify-between gap-y-0!`}>
              <span className="min-w-0">
                <span className="block text-[0.9375rem] font-normal text-muted tabular-nums">{when}</span> {name}
              </span>
              <span className="text-[0.9375rem] font-normal text-muted">{count} not marked</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
