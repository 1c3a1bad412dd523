import { formatDate } from '#src/kit/time.ts'
import type { OfferedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'

type Coming = ReturnType<typeof inWords> & { about?: string }
type Props = { name: string; sessions: Coming[]; hasBookLinks?: boolean }

/** The next sessions of a class type, with their free places, which the enhancement script keeps up to date. */
export function ComingSessions({ name, sessions, hasBookLinks = false }: Props) {
  return (
    <ul aria-label={`Next ${name} classes`} className="grid divide-y divide-line border-y border-line">
      {sessions.map((session) => (
        <li
          key={session.id}
          data-session-id={session.id}
          data-max-spots={session.maxSpots}
          data-spots-left={session.spotsLeft}
          className={classNames(
            'relative grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-2.5',
            hasBookLinks ? 'items-center sm:grid-cols-[11rem_1fr_auto_8rem]' : 'sm:grid-cols-[11rem_1fr_auto]',
          )}
        >
          <time dateTime={session.startsAt} className="font-semibold max-sm:col-span-2">
            {session.when}
          </time>
          <span>
            <a
              href={session.href}
              className="font-semibold underline decoration-line decoration-2 underline-offset-4 after:absolute after:inset-0"
            >
              {session.name}
            </a>
            <span className="block text-[0.9375rem] text-muted">{session.detail}</span>
            {session.about && <span className="block max-w-text whitespace-pre-line">{session.about}</span>}
          </span>
          <span
            data-seats
            className="self-start sm:self-center rounded-sm px-1 font-semibold text-hue-ink tabular-nums"
          >
            {session.seats}
          </span>
          {hasBookLinks && session.spotsLeft > 0 && (
            <a
              href={`/book/${session.id}`}
              aria-label={`Book Class: ${session.name}, ${session.when}`}
              className={classNames(
                buttonLook({ variant: 'secondary', size: 'small' }),
                'relative z-1 max-sm:col-span-2',
              )}
            >
              Book Class
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The same, each class described at the first of its dates. */
export function inWordsWithAbout(sessions: readonly OfferedSession[]): Coming[] {
  return sessions.map((session, at) => {
    const isFirst = sessions.findIndex(({ classId }) => classId === session.classId) === at
    return { ...inWords(session), ...(isFirst && session.description && { about: session.description }) }
  })
}

/** A session as that list shows it: plain texts, no times. */
export function inWords(session: OfferedSession) {
  return {
    id: session.id,
    name: session.name,
    when: `${formatDate(session.date, 'short')}, ${session.startTime}`,
    startsAt: session.startsAt.toISOString(),
    detail: [session.level, session.instructor && `with ${session.instructor}`, session.room]
      .filter(Boolean)
      .join(', '),
    seats: seatsLeftText(Math.max(0, session.spotsLeft), session.maxSpots),
    spotsLeft: session.spotsLeft,
    maxSpots: session.maxSpots,
    href: sessionAddress(session),
  }
}
