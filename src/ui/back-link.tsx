import { Icon } from './icon.tsx'

/** A link back to where the reader came from, aligned with the content around it. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <a
        href={to}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-current"
      >
        <Icon name="back" />
        {children}
      </a>
    </p>
  )
}
