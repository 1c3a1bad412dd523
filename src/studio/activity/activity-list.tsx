import { Link } from 'react-router'
import type { ActivityFact } from './activity-facts.ts'

/** One act in words, for staff. */
export type ActivityLine = {
  id: string
  /** Studio date and time. */
  when: string
  what: string
  who: string
  /** Pages about the person who acted and the person concerned. */
  whoTo: string | null
  whom: string | null
  whomTo: string | null
  facts: ActivityFact[]
}

/** Acts, newest first: who did what to whom and when, with what changed. */
export function ActivityList({ lines }: { lines: ActivityLine[] }) {
  return (
    <ol className="grid divide-y divide-line border-y border-line">
      {lines.map((line) => (
        <li key={line.id} data-activity-id={line.id} className="grid gap-x-6 gap-y-2 py-4 lg:grid-cols-[13rem_1fr_1fr]">
          <p className="text-muted tabular-nums">{line.when}</p>
          <div className="grid content-start gap-1">
            <p className="font-semibold wrap-anywhere">{line.what}</p>
            <p className="text-muted wrap-anywhere">
              by <Name text={line.who} to={line.whoTo} />
              {line.whom && (
                <>
                  , for <Name text={line.whom} to={line.whomTo} />
                </>
              )}
            </p>
          </div>
          {line.facts.length > 0 && (
            <dl className="grid content-start gap-1 text-[0.9375rem]">
              {line.facts.map((fact) => (
                <div key={fact.label} className="flex flex-wrap gap-x-2">
                  <dt className="text-muted">{fact.label}</dt>
                  <dd className="wrap-anywhere">
                    {fact.before !== null && (
                      <>
                        <del className="text-muted">{fact.before}</del>
                        {fact.after !== null && <span aria-hidden="true"> → </span>}
                      </>
                    )}
                    {fact.after !== null && <ins className="no-underline">{fact.after}</ins>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

function Name({ text, to }: { text: string; to: string | null }) {
  return to ? <Link to={to}>{text}</Link> : text
}
