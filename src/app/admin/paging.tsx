import { Link } from 'react-router'

type PagingProps = {
  /** The current page, counted from 1. */
  page: number
  pageSize: number
  total: number
  addressOf: (page: number) => string
  /** The labels of the previous and next page. */
  before?: string
  after?: string
}

/** Links to the other pages of a list; nothing when there is only one. */
export function Paging({ page, pageSize, total, addressOf, before = 'Newer', after = 'Older' }: PagingProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-5">
      {page > 1 && <Link to={addressOf(page - 1)}>{before}</Link>}
      <span className="text-muted tabular-nums">
        Page {page.toLocaleString('en-GB')} of {last.toLocaleString('en-GB')}
      </span>
      {page < last && <Link to={addressOf(page + 1)}>{after}</Link>}
    </nav>
  )
}

/** The address of a filtered list, without default values. */
export function listAddress(
  path: string,
  query: Record<string, string | number>,
  unsaid: Record<string, string>,
): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (String(value) !== (unsaid[name] ?? '')) params.set(name, String(value))
  }
  return params.size > 0 ? `${path}?${params}` : path
}
