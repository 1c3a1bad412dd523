import { Link } from 'react-router'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button } from '#src/ui/button.tsx'
import type { OpeningHead } from './opening-head.server.ts'

/** What to book again, by habit. */
export function Suggestions({ suggested }: Pick<OpeningHead, 'suggested'>) {
  if (suggested.length === 0) return null
  return (
    <section aria-labelledby="again" className="grid grid-cols-1 gap-2">
      <h3 id="again" className="text-xl">
        Book again
      </h3>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {suggested.map(({ id, name, typeId, when, instructor, href }) => (
          <li
            key={id}
            className={`hue-${typeId} grid content-between gap-3 rounded-lg border border-l-8 border-line border-l-hue bg-raised p-4`}
          >
            <p>
              <a href={href} className="font-semibold text-hue-ink">
                {name}
              </a>
              <span className="block tabular-nums">{when}</span>
              {instructor && <span className="block text-muted">with {instructor}</span>}
            </p>
            <PostForm action="/bookings">
              <input type="hidden" name="sessionId" value={id} />
              <Button variant="secondary" size="small" aria-label={`Book Class: ${name}, ${when}`}>
                Book Class
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where they wait for a place. */
export function Waits({ waits }: Pick<OpeningHead, 'waits'>) {
  if (waits.length === 0) return null
  return (
    <section aria-labelledby="waits" className="grid grid-cols-1 gap-2">
      <h3 id="waits" className="text-xl">
        Waiting list
      </h3>
      <ul className="divide-y divide-line">
        {waits.map(({ id, name, when, position, href }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span>
              <a href={href} className="font-semibold">
                {name}
              </a>{' '}
              <span className="text-muted tabular-nums">{when}</span>
            </span>
            <span>{position}</span>
          </li>
        ))}
      </ul>
      <p>
        <Link to="/dashboard/schedule">Leave a waiting list</Link>
      </p>
    </section>
  )
}
