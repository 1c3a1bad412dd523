import { type Declaration, type DeclarationBlock, type SelectorComponent, transform } from 'lightningcss'

/** What a style sheet says of one kind of element: a class, an id or a type, with its pseudo-element. */
type Said = { moves: boolean; triesPlaces: boolean }

/**
 * WebKit leaves an element `visibility: hidden` for ever when it has both a transition and `position-try-fallbacks`: the popup that
 * holds the Book Class button never opens there. The transition goes on a child.
 */
export function popupFaults(sheets: { path: string; css: string }[]): string[] {
  const said = new Map<string, Said>()
  for (const { path, css } of sheets) readSheet(path, css, said)
  return [...said]
    .filter(([, { moves, triesPlaces }]) => moves && triesPlaces)
    .map(([subject]) => `${subject} has a transition and position-try-fallbacks: WebKit never shows it`)
}

function readSheet(filename: string, css: string, said: Map<string, Said>): void {
  // The subjects of the rules that the one being read stands in, innermost last: `&` means them.
  const around: string[][] = []
  transform({
    filename,
    code: Buffer.from(css),
    // Tailwind's own at-rules are not known to it.
    errorRecovery: true,
    visitor: {
      Rule: {
        style({ value }) {
          const subjects = value.selectors.flatMap((selector) => subjectsOf(selector, around.at(-1) ?? []))
          around.push(subjects)
          for (const subject of subjects) note(said, subject, namesIn(value.declarations))
        },
        'nested-declarations'({ value }) {
          for (const subject of around.at(-1) ?? []) note(said, subject, namesIn(value.declarations))
        },
      },
      RuleExit: {
        style() {
          around.pop()
        },
      },
    },
  })
}

/** The element that a selector is about: what its last compound asks for, without the states it may be in. */
function subjectsOf(selector: SelectorComponent[], parents: string[]): string[] {
  const compound = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)
  const pseudo = compound.find(({ type }) => type === 'pseudo-element')
  const after = pseudo ? `::${(pseudo as { kind: string }).kind}` : ''
  return compound.flatMap((part) => {
    if (part.type === 'class') return [`.${part.name}${after}`]
    if (part.type === 'id') return [`#${part.name}${after}`]
    if (part.type === 'type') return [part.name + after]
    if (part.type === 'universal') return [`*${after}`]
    if (part.type === 'nesting') return parents.map((parent) => parent + after)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.flatMap((inner) => subjectsOf(inner, parents)).map((inner) => inner + after)
    return []
  })
}

function namesIn(block: DeclarationBlock | undefined): string[] {
  return [...(block?.declarations ?? []), ...(block?.importantDeclarations ?? [])].map(nameOf)
}

function nameOf(declaration: Declaration): string {
  if (declaration.property === 'custom') return declaration.value.name
  return declaration.property === 'unparsed' ? declaration.value.propertyId.property : declaration.property
}

function note(said: Map<string, Said>, subject: string, names: string[]): void {
  const before = said.get(subject)
  said.set(subject, {
    moves: (before?.moves ?? false) || names.some((name) => /^transition(-property|-duration)?$/.test(name)),
    triesPlaces: (before?.triesPlaces ?? false) || names.some((name) => /^position-try(-fallbacks)?$/.test(name)),
  })
}
