export type Bar = {
  name: string
  value: number
  /** The value in words, and that of the period before. */
  text: string
  before: { value: number; text: string } | null
}

type BarChartProps = { bars: readonly Bar[]; whole: number | null; beforeName: string | null }

/** Values as bars, one below the other, each with its name and its figure in words: the drawing itself says nothing more. The thin bar is
 *  the period before. A full bar is `whole`, or the greatest value where there is none. */
export function BarChart({ bars, whole, beforeName }: BarChartProps) {
  const most = whole ?? Math.max(1, ...bars.flatMap(({ value, before }) => [value, before?.value ?? 0]))
  return (
    <ul className="grid gap-3">
      {bars.map(({ name, value, text, before }) => (
        <li key={name} className="grid gap-1">
          <p className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="text-right tabular-nums">
              <strong>{text}</strong>
              {before && (
                <span className="text-muted">
                  {' '}
                  <span className="sr-only">{beforeName} </span>
                  {before.text}
                </span>
              )}
            </span>
          </p>
          <svg width="100%" height={before ? 20 : 12} aria-hidden="true" className="block rounded-sm bg-sunk">
            <rect width={widthOf(value, most)} height="12" rx="2" className="fill-accent-ink" />
            {before && <rect y="14" width={widthOf(before.value, most)} height="6" rx="2" className="fill-edge" />}
          </svg>
        </li>
      ))}
    </ul>
  )
}

function widthOf(value: number, most: number): string {
  return `${Math.round((Math.min(most, Math.max(0, value)) / most) * 1000) / 10}%`
}
