import { Link } from 'react-router'
import { buttonLook } from '#src/ui/button.tsx'

/** Whom an account can book for, and the person chosen by the address (`?for=`). */
export type BookingFor = {
  people: { id: string; name: string; isHolder: boolean; to: string }[]
  chosenId: string | null
}

/** Chooses whom the classes below are booked for. Rendered only where there is a choice. */
export function BookingForChoice({ people, chosenId }: BookingFor) {
  if (people.length < 2) return null
  return (
    <nav aria-label="Book for" className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">Book for</span>
      {people.map(({ id, name, isHolder, to }) => {
        const isChosen = isHolder ? chosenId === null : chosenId === id
        return (
          <Link
            key={id}
            to={to}
            preventScrollReset
            aria-current={isChosen || undefined}
            className={buttonLook({ variant: isChosen ? 'primary' : 'secondary', size: 'small' })}
          >
            {isHolder ? 'Me' : name}
          </Link>
        )
      })}
    </nav>
  )
}
