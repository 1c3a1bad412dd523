import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { Card } from '#src/ui/card.tsx'
import { SearchBar, SearchField } from '../search-bar.tsx'

/** Someone of the buyer's account; `to` is the address where it is bought for them. */
type Person = { id: string; name: string; isChosen: boolean; to: string }

type BuyerProps = {
  buyer: { name: string; email: string; other: string; people: Person[] } | null
  search: string
  /** Members, with the others of their account, and guests. */
  found: { name: string; note: string; to: string }[]
  /** What is on the counter stays while one looks for the buyer. */
  keeps: Record<string, string>
}

/** Who buys: a member found by name, e-mail or telephone, or a guest. */
export function Buyer({ buyer, search, found, keeps }: BuyerProps) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Who</h2>
      {buyer ? (
        <>
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <span>
              <strong className="block">{buyer.name}</strong>
              <span className="wrap-anywhere text-muted">{emailInWords(buyer.email)}</span>
            </span>
            <Link to={buyer.other}>Somebody else</Link>
          </p>
          <ForWhom people={buyer.people} />
        </>
      ) : (
        <>
          <SearchBar label="People" className="grid-cols-[minmax(0,1fr)_auto]" button="Find">
            <SearchField label="Name, email or phone" search={search} />
            {Object.entries(keeps).map(
              ([name, value]) => value !== '' && <input key={name} type="hidden" name={name} value={value} />,
            )}
          </SearchBar>
          {found.length > 0 && (
            <ul className="grid gap-1">
              {found.map(({ name, note, to }) => (
                <li key={to}>
                  <Link to={to} className="block rounded-md px-3 py-2 hover:bg-sunk">
                    <strong>{name}</strong> <span className="wrap-anywhere text-muted">{note}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
          <p className="text-muted" role="status">
            {search !== '' && found.length === 0 ? 'Nobody was found. ' : ''}A guest? Give the name, and the email
            address if they have one, with the payment.
          </p>
        </>
      )}
    </Card>
  )
}

function ForWhom({ people }: { people: Person[] }) {
  if (people.length === 0) return null
  return (
    <nav aria-label="For whom?" className="flex flex-wrap items-center gap-2">
      <span>For whom?</span>
      {people.map(({ id, name, isChosen, to }) => (
        <Link
          key={id}
          to={to}
          preventScrollReset
          aria-current={isChosen ? 'true' : undefined}
          className="inline-flex min-h-11 items-center rounded-full border-2 border-line px-4 font-semibold aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper"
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
