import { Icon } from '#src/ui/icon.tsx'

/** The heading of a section, with a link to the whole page about it. */
export function SectionHead({
  id,
  title,
  intro,
  more,
}: {
  id: string
  title: string
  intro?: string
  more?: { to: string; label: string }
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pb-7">
      <div className="grid max-w-[48rem] gap-2">
        <h2 id={id}>{title}</h2>
        {intro && <p className="text-lg text-muted">{intro}</p>}
      </div>
      {more && (
        <a
          href={more.to}
          className="inline-flex items-center gap-1.5 py-2 font-semibold underline decoration-2 underline-offset-4"
        >
          {more.label}
          <Icon name="arrow" />
        </a>
      )}
    </div>
  )
}
