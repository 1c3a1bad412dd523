const columns = [
  { name: 'Name', others: 'First name and Last name, Client, Full name', takes: 'Needed' },
  {
    name: 'Email',
    others: 'E-mail address',
    takes: 'One account an address; other names on it are its household. Without one a name and a number will do',
  },
  { name: 'Phone', others: 'Mobile, Cell phone, Contact number', takes: 'As it is written' },
  {
    name: 'Membership or pass',
    others: 'Package, Plan, Pricing option, Contract',
    takes: 'One of your products; for any other name you choose what it stands for. One line for each',
  },
  {
    name: 'Classes left',
    others: 'Credits remaining, Visits remaining, Uses remaining',
    takes: '4, 4 of 10 or Unlimited: exactly that many; without it all that the product has',
  },
  {
    name: 'Status',
    others: 'Membership status',
    takes: 'Active, Frozen, Cancelled or Expired, or what your system calls them',
  },
  {
    name: 'Valid until',
    others: 'Expiry date, Expiration date, End date',
    takes: '24/12/2026, 2026-12-24 or 24 Dec 2026, that day included; without it a plan is one month from now',
  },
  { name: 'Frozen until', others: 'On hold until, Suspended until', takes: 'The day on which it goes on' },
  {
    name: 'Next payment',
    others: 'Next billing date, Renewal date',
    takes: 'The day from which the next month is to be paid',
  },
  { name: 'Marketing consent', others: 'Opt in, Promotional emails', takes: 'Only Yes puts someone on the newsletter' },
  {
    name: 'Parent’s email',
    others: 'Guardian email, Family manager email; Parent’s name',
    takes: 'A child comes onto the account of that address',
  },
  {
    name: 'Starts on',
    others: 'Start date, Membership start',
    takes:
      'A membership that begins later begins on that day; of one that goes on, the day of the month on which it is paid',
  },
  {
    name: 'Date of birth',
    others: 'Birthday, DOB',
    takes: 'Tells children from parents: who holds the account is shown before anything is written',
  },
  { name: 'Joined on', others: 'Member since, Registration date', takes: 'Since when they have come' },
  { name: 'Last visit', others: 'Last class, Last attended', takes: 'Whoever has come before is no first time here' },
  { name: 'Notes', others: 'Comments', takes: 'For staff only' },
]

/** The columns of a file, and their names in exports. */
export function KnownColumns() {
  return (
    <section aria-labelledby="columns" className="grid gap-3">
      <h2 id="columns" className="text-2xl">
        What is read
      </h2>
      <p className="max-w-text text-muted">
        A line names the columns, in any order; what stands above it is left out. Of columns with other names you say
        what they are. Commas, semicolons, tabs and bars all do.
      </p>
      <ul className="grid divide-y divide-line">
        {columns.map(({ name, others, takes }) => (
          <li key={name} className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[8rem_1fr_1.5fr]">
            <span className="font-semibold">{name}</span>
            <span className="text-muted">or {others}</span>
            <span>{takes}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
