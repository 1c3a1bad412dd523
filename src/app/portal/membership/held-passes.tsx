import type { Pass } from './passes.server.ts'

/** The passes, single classes and tickets that can still be used; nothing without any. */
export function HeldPasses({ passes }: { passes: Pass[] }) {
  if (passes.length === 0) return null
  return (
    <section aria-labelledby="passes-title" className="grid gap-2">
      <h2 id="passes-title" className="text-2xl">
        Your passes
      </h2>
      <ul className="grid gap-1">
        {passes.map(({ id, name, left, until, paused }) => (
          <li key={id}>
            <strong>{name}</strong>
            {`, ${left}${until ? `, until ${until}` : ''}${paused ? `. Paused: ${paused}` : ''}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
