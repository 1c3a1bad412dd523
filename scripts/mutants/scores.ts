import { readFileSync, writeFileSync } from 'node:fs'
import type { Source } from '#tests/architecture/source.ts'
import type { Mutant } from './mutants-of.ts'

const DOCUMENT = 'docs/mutants.md'

export type Judged = { source: Source; mutant: Mutant }
/** `tried` of `all`; those that did not end, twice, are not counted as noticed. */
export type Score = { all: number; tried: number; survivors: Judged[]; unended: Judged[] }

/** So many of them, spread evenly; the same ones for the same list. */
export function sampleOf<Item>(all: readonly Item[], most: number): Item[] {
  if (most >= all.length) return [...all]
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]!)
}

/** How many of a hundred were noticed. */
export function percent({ tried, survivors, unended }: Score): number {
  return Math.round((1 - (survivors.length + unended.length) / tried) * 1000) / 10
}

/** Replaces the parts of docs/mutants.md on the modules that were tried; what is written below their tables stays. */
export function writeScores(group: string, least: number, scores: Map<string, Score>): void {
  const parts = new Map(
    readFileSync(DOCUMENT, 'utf8')
      .split(/^(?=## )/m)
      .map((each) => [each.split(':')[0] ?? '', each.trimEnd()]),
  )
  for (const [module, score] of scores) {
    const title = `## ${group} of ${module}`
    const [, , ...below] = (parts.get(title) ?? '').split('\n\n')
    const notes = below.filter((paragraph) => !paragraph.startsWith('|'))
    const counts = `${countsOf(score)}; at least ${least} % is asked for.`
    const tables = [table('nobody notices', score.survivors), table('does not end', score.unended)]
    parts.set(title, [`${title}: ${percent(score)} %`, counts, ...tables.flat(), ...notes].join('\n\n'))
  }
  const [head = '', ...rest] = parts.values()
  writeFileSync(DOCUMENT, `${[head, ...rest.toSorted()].join('\n\n')}\n`)
}

function countsOf({ all, tried, survivors, unended }: Score): string {
  const noticed = `${tried - survivors.length - unended.length} of ${tried} mutants`
  return tried < all ? `${noticed}, a sample of ${all}` : noticed
}

function table(title: string, judged: Judged[]): string[] {
  if (judged.length === 0) return []
  const rows = judged.map(
    ({ source, mutant: { line, change } }) =>
      `| \`${source.path.split('/').slice(3).join('/')}\` | ${line} | ${cell(change)} |`,
  )
  return [[`| file | line | ${title} |`, '|---|---|---|', ...rows].join('\n')]
}

function cell(change: string): string {
  return `\`${change.replaceAll('`', "'").replaceAll('|', '\\|')}\``
}
