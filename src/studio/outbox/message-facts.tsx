/** What is known of one message, name by name. */
export function MessageFacts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
