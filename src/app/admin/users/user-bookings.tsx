import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { type Option, SelectField } from '#src/ui/forms/field.tsx'
import { type LateLine, UserLate } from './user-late.tsx'
import { FoldedAct } from '../admin-action.tsx'

type Place = { reference: string; href: string; className: string; when: string; personName: string | null }

type Bookings = {
  upcoming: (Place & { hasStarted: boolean })[]
  past: (Place & { attendance: string })[]
  pastTotal: number
  late: LateLine[]
  choices: { sessions: Option[]; people: Option[] }
}

type Props = {
  user: Bookings
  isOpen: boolean
  /** The class that the address chooses to book; empty where it only opens the form. */
  bookInto: string | null
}

/** A member's bookings and attendance; booked and cancelled for them at the desk. */
export function UserBookings({ user, isOpen, bookInto }: Props) {
  const { upcoming, late, past, pastTotal, choices } = user
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Bookings</h2>
      {upcoming.length === 0 && <p className="text-muted">Nothing is booked.</p>}
      <ul className="grid divide-y divide-line">
        {upcoming.map((place) => (
          <li key={place.reference} className="grid grid-cols-[1fr_auto] items-center gap-3 py-2">
            <Words place={place} />
            {place.hasStarted ? <Badge>Started</Badge> : <CancelButton place={place} />}
          </li>
        ))}
      </ul>
      {isOpen && (
        <div id="book">
          <FoldedAct
            key={bookInto}
            title="Book a class for this person"
            intent="book"
            label="Book"
            isCard={false}
            isShown={bookInto !== null}
          >
            <SelectField
              label="Class"
              name="sessionId"
              defaultValue={choices.sessions.find(({ value }) => value === bookInto)?.value ?? ''}
              required
              options={[{ value: '', label: 'Choose a class of the next two weeks' }, ...choices.sessions]}
            />
            {choices.people.length > 1 && <SelectField label="For" name="personId" options={choices.people} />}
          </FoldedAct>
        </div>
      )}
      <UserLate lines={late} />
      {past.length > 0 && (
        <Disclosure
          label={pastTotal > past.length ? `The last ${past.length} of ${pastTotal} classes` : 'Classes that have been'}
          openLabel="Hide classes that have been"
        >
          <ul className="grid divide-y divide-line">
            {past.map((place) => (
              <li key={place.reference} className="grid grid-cols-[1fr_auto] items-center gap-3 py-2">
                <Words place={place} />
                <Badge
                  tone={
                    place.attendance === 'Attended' ? 'success' : place.attendance === 'No Show' ? 'error' : 'plain'
                  }
                >
                  {place.attendance}
                </Badge>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </Card>
  )
}

function Words({ place }: { place: Place }) {
  return (
    <p>
      <a href={place.href} className="font-semibold underline decoration-line decoration-2 underline-offset-4">
        {place.className}
      </a>
      {place.personName && (
        <span className="text-muted">
          {' '}
          for <bdi>{place.personName}</bdi>
        </span>
      )}
      <span className="block text-muted tabular-nums">{place.when}</span>
    </p>
  )
}

function CancelButton({ place }: { place: Place }) {
  return (
    <PostForm isRouted action={`/bookings/${place.reference}/cancellation`} preventScrollReset>
      <Button variant="secondary" size="small" aria-label={`Cancel ${forWhom(place.className, place)}, ${place.when}`}>
        Cancel
      </Button>
    </PostForm>
  )
}
