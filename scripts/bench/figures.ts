/** One line of the results: what was measured, against what, and its bound. */
export type Figure = {
  name: string
  measured: string
  baseline: string
  ratio?: number
  atLeast?: number
  atMost?: number
  /** Where the figure itself, not a ratio, has a bound. */
  value?: number
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export function isMet({ ratio, value = ratio, atLeast = -Infinity, atMost = Infinity }: Figure): boolean {
  return value === undefined || (value >= atLeast && value <= atMost)
}

/** The results as a Markdown table. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map((figure) => {
    const { name, measured, baseline, ratio, atLeast, atMost } = figure
    const target = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : ''
    const shown = ratio === undefined ? '' : ratio.toPrecision(3)
    return `| ${name} | ${measured} | ${baseline} | ${shown} | ${target} | ${isMet(figure) ? 'yes' : '**no**'} |`
  })
  return ['| what | measured | beside | ratio | target | met |', '|---|---|---|---|---|---|', ...rows].join('\n')
}
