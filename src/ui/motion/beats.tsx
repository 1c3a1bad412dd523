const WIDEST = 20
const STEP = 10
const HEIGHT = 40

/** A count as beats in a bar: `count` strong strokes, the rest of the largest count faint. Decoration; the number is beside it. */
export function Beats({ count, of = WIDEST, className }: { count: number; of?: number; className?: string }) {
  const width = of * STEP
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      aria-hidden="true"
      className={className}
      strokeWidth="4"
      strokeLinecap="round"
    >
      <path d={strokes(count, of)} stroke="currentColor" opacity="0.2" />
      <path d={strokes(0, count)} stroke="currentColor" />
    </svg>
  )
}

/** Upright strokes from the nth on: a slow wave of heights with an accent on every fourth. */
function strokes(from: number, to: number): string {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => {
    const nth = from + index
    const reach = 8 + 5 * Math.sin(nth * 0.9) + (nth % 4 === 0 ? 4 : 0)
    return `M${nth * STEP + STEP / 2} ${(HEIGHT / 2 - reach).toFixed(1)}v${(reach * 2).toFixed(1)}`
  }).join('')
}
