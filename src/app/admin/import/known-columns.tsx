const columns = [
  { name: 'Name', others: 'First name and Last name, Client, Full name', takes: 'Needed' },
  { name: 'Email', others: 'E-mail address', takes: 'Needed. One account an address' },
  { name: 'Phone', others: 'Mobile, Cell phone, Contact number', takes: 'As it is written' },
  {
    name: 'Membership',
    others: 'Package, Plan, Pricing option, Contract',
    takes: 'One of your packages; for any other name you choose what it stands for',
  },
  {
    name: 'Valid until',
    others: 'Expiry date, Expiration date, End date',
    takes: '24/12/2026, 2026-12-24 or 24 Dec 2026, that day included; without it one month from now',
  },
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
        The first line names the columns, in any order. Columns with other names are left out. Commas, semicolons and
        tabs all do.
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
