import type { ReactNode } from 'react'

/** One kind of component, with its name. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-')
  return (
    <section aria-labelledby={`${id}-title`} id={id} className="grid gap-4 border-t border-line pt-8">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  )
}
