import { type Node, nodesOf, type Source } from './source.ts'

/** Words that this code does without, and what stands for them in the trade. The list is read by people too: add to it what
 *  a stranger had to ask about. Comments, titles of tests and documents are searched; texts that visitors read are not. */
export const BANNED: { word: RegExp; instead: string }[] = [
  { word: /\bthe house\b/i, instead: 'the application, or its services' },
  { word: /(?<!studio-)\bdoors?\b/i, instead: 'route, endpoint or page' },
  { word: /\b(furniture|plumbing|hand tools?)\b/i, instead: 'ui, platform, kit' },
  { word: /(?<!to the )\bletters?\b/i, instead: 'e-mail; or character' },
  { word: /\bpost room\b/i, instead: 'outbox' },
  { word: /\btroubles?\b/i, instead: 'error, fault or problem' },
  { word: /\bpretended\b/i, instead: 'fake or simulated' },
  { word: /\bsomebody\b/i, instead: 'someone, or the member, the caller' },
  { word: /\bwhoever\b/i, instead: 'anyone who, the person who' },
  { word: /\b(anew|afresh)\b/i, instead: 'again' },
  { word: /\bmeanwhile\b/i, instead: 'in the meantime' },
  { word: /\bby (itself|themselves)\b/i, instead: 'automatically, on its own' },
  { word: /\bmend(s|ed|ing)?\b/i, instead: 'fix, correct' },
]

/** Parts of identifiers: `houseKey` has `house`. `letterSpacing` is CSS. */
const BANNED_PARTS = /^(houses?|doors?|letters?|troubles?|rehearsals?|somebody|furniture|plumbing)$/i
const MAYBE_BANNED = /house|door|letter|trouble|rehears|somebody|furniture|plumbing/i
const KNOWN_NAMES = new Set(['letterSpacing'])

/** Participles say what was done to a thing, and not what it is: `request`, `answer`, `target`, `values` do. */
const PARTICIPLES = new Set(['asked', 'told', 'given', 'wanted', 'said'])

/** Banned words in the comments, the titles of tests and the identifiers of a file. */
export function wordFaults(source: Source): string[] {
  const prose = [...source.comments.map(({ value, start }) => ({ text: value, start })), ...titlesOf(source)]
  const isTest = /\.(test|spec)\.tsx?$|^tests\//.test(source.path)
  const identifiers = nodesOf(source, 'Identifier').filter(
    ({ name, start }) => hasBannedPart(String(name)) || (!isTest && isParticiple(source, String(name), start)),
  )
  return [
    ...prose.flatMap(({ text, start }) => faultsIn(text, () => `${source.path}:${source.lineAt(start)}`)),
    ...identifiers.map(
      (node) => `${source.path}:${source.lineAt(node.start)} ${String(node.name)} is no name of ours (STYLE.md)`,
    ),
  ]
}

/** Banned words of a document; code, addresses and links aside. */
export function documentFaults(path: string, text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`|\]\([^)\n]*\)/g, '')
  return faultsIn(prose, () => path)
}

function faultsIn(text: string, where: () => string): string[] {
  const prose = text.replace(/`[^`\n]*`/g, '')
  return BANNED.flatMap(({ word, instead }) => {
    const found = word.exec(prose)?.[0]
    return found ? [`${where()} says "${found}": ${instead} (STYLE.md)`] : []
  })
}

function titlesOf(source: Source): { text: string; start: number }[] {
  return nodesOf(source, 'CallExpression').flatMap((node) => {
    const [title] = node.arguments as Node[]
    const isTest = /^(test|it|describe)\b/.test(source.text.slice(node.start, node.start + 9))
    return isTest && title?.type === 'Literal' ? [{ text: String(title.value), start: title.start }] : []
  })
}

/** A member of something else, `dataset.told`, may have its name from there. */
function isParticiple(source: Source, name: string, start: number): boolean {
  return PARTICIPLES.has(name) && source.text[start - 1] !== '.'
}

function hasBannedPart(name: string): boolean {
  if (!MAYBE_BANNED.test(name) || KNOWN_NAMES.has(name)) return false
  return name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[ _]/)
    .some((part) => BANNED_PARTS.test(part))
}
