import { Card } from '#src/ui/card.tsx'

/** Under which versions of the legal pages someone signed up and bought, each as it was. */
export function AcceptedTexts({ accepted }: { accepted: { to: string; text: string; when: string }[] }) {
  return (
    <Card as="section" aria-labelledby="accepted" className="grid gap-3">
      <h2 id="accepted" className="text-2xl">
        Accepted
      </h2>
      {accepted.length === 0 && <p className="text-muted">Nothing yet.</p>}
      <ul className="grid gap-2">
        {accepted.map(({ to, text, when }) => (
          <li key={to + when} className="grid">
            <a href={to}>{text}</a>
            <span className="text-[0.9375rem] text-muted">{when}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
