import { Link } from 'react-router'

type FormerFile = {
  id: string
  fileName: string
  when: string
  /** Null while it waits to be confirmed. */
  counts: { members: number; leftOut: number } | null
  /** What has become of it since. */
  ending: string
}

/** Files waiting to be confirmed, and confirmed ones. */
export function FormerFiles({ files }: { files: FormerFile[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="former" className="grid gap-3">
      <h2 id="former" className="text-2xl">
        Files so far
      </h2>
      <ul className="grid divide-y divide-line">
        {files.map(({ id, fileName, when, counts, ending }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
            <Link to={`/dashboard/import/${id}`} className="font-semibold wrap-anywhere">
              {fileName}
            </Link>
            <span className="text-muted tabular-nums">
              {counts
                ? `${when}: ${counts.members} brought over, ${counts.leftOut} left out, ${ending}`
                : 'Waits for you'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
