import { classNames } from './class-names.ts'

/** A bar beside a number: `value` of `max`, for places always those taken. Decoration; the text beside it says the same.
 *  Scripts set the width of `[data-fill]` when the number changes. */
export function Fill({ value, max, className }: { value: number; max: number; className?: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 1
  return (
    <span
      aria-hidden="true"
      className={classNames('block h-1.5 overflow-hidden rounded-full bg-current/20', className)}
    >
      <span
        data-fill
        className="block h-full rounded-full bg-current transition-[width]"
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}

/** What is left, as a ring with the number inside; `label` says it in words. */
export function Ring({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div>
      <span className="sr-only">{label}</span>
      <svg viewBox="0 0 80 80" aria-hidden="true" className="size-24">
        <circle cx="40" cy="40" r="33" fill="none" strokeWidth="9" className="stroke-line" />
        <circle
          cx="40"
          cy="40"
          r="33"
          fill="none"
          strokeWidth="9"
          strokeLinecap="round"
          pathLength="100"
          strokeDasharray={`${share * 100} 100`}
          transform="rotate(-90 40 40)"
          className={share > 0 ? 'stroke-accent' : 'stroke-transparent'}
        />
        <text x="40" y="49" textAnchor="middle" className="fill-ink font-display text-[26px] font-bold">
          {value}
        </text>
      </svg>
    </div>
  )
}
