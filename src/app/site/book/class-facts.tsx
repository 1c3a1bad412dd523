import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import type { Sheet } from './read-sheet.server.ts'

/** The class that is booked, at the head of its sheet. */
export function ClassFacts({ session }: { session: Sheet['session'] }) {
  const facts = [
    ...session.when.map((when, at) => [at === 0 ? 'When' : '', when] as const),
    ['Instructor', session.instructor],
    ['Where', session.room],
    ['Level', session.level],
    ['Places', seatsLeftText(session.left, session.max)],
  ] as const
  return (
    <header className={`hue-${session.typeId} overflow-hidden rounded-lg border border-line bg-raised`}>
      <h1 className="bg-hue px-5 py-4 text-3xl text-on-hue">{session.name}</h1>
      {session.description && <p className="px-5 pt-4 whitespace-pre-line">{session.description}</p>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 px-5 py-4">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={value} className="contents">
                <dt className="text-muted">{name || <span className="sr-only">And</span>}</dt>
                <dd className="tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}
