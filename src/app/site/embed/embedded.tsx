import type { ReactNode } from 'react'
import { buttonLook } from '#src/ui/button.tsx'
import type { Embedded } from './embed-page.tsx'

type LinkProps = { to: string; label?: string; children: ReactNode }

/** Opens the studio in a tab of its own: where another site's page is around it a browser keeps no sign-in. */
function StudioLink({ to, label, children }: LinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={buttonLook({ variant: 'secondary', size: 'small' })}
    >
      {children}
    </a>
  )
}

const row = 'grid grid-cols-[1fr_auto] items-center gap-x-4 py-2.5'

export function EmbeddedDays({ days }: { days: NonNullable<Embedded['days']> }) {
  if (days.length === 0) return <p>No classes in the coming days.</p>
  return days.map(({ date, title, sessions }) => (
    <section key={date} aria-labelledby={`day-${date}`} className="grid gap-1">
      <h2 id={`day-${date}`} className="text-lg">
        {title}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map(({ id, name, time, detail, isFull }) => (
          <li key={id} className={row}>
            <span>
              <span className="font-semibold">{`${time} ${name}`}</span>
              <span className="block text-[0.9375rem] text-muted">{detail}</span>
            </span>
            {isFull ? (
              <StudioLink to={`/timetable?session=${id}`} label={`Full: ${name}, ${title}, ${time}`}>
                Full
              </StudioLink>
            ) : (
              <StudioLink to={`/book/${id}`} label={`Book Class: ${name}, ${title}, ${time}`}>
                Book Class
              </StudioLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  ))
}

export function EmbeddedPackages({ packages }: { packages: NonNullable<Embedded['packages']> }) {
  if (packages.length === 0) return <p>Nothing is on sale online.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {packages.map(({ id, name, price, terms }) => (
        <li key={id} className={row}>
          <span>
            <span className="font-semibold">{`${name}, ${price}`}</span>
            {terms.map((term) => (
              <span key={term} className="block text-[0.9375rem] text-muted">
                {term}
              </span>
            ))}
          </span>
          <StudioLink to={`/membership#package-${id}`} label={`See ${name}`}>
            See it
          </StudioLink>
        </li>
      ))}
    </ul>
  )
}

export function EmbeddedHall({ hall }: { hall: NonNullable<Embedded['hall']> }) {
  return (
    <section aria-labelledby="hall" className="grid justify-items-start gap-2">
      <h2 id="hall" className="text-lg">
        {hall.name}
      </h2>
      <p>{hall.description}</p>
      <p className="font-semibold">{`${hall.price}, for up to ${hall.capacity} people`}</p>
      <ul className="text-muted">
        {hall.hours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <StudioLink to="/hall-hire">Ask for a time</StudioLink>
    </section>
  )
}
