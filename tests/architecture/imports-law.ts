import { CALLED, CALLS_ONWARD, type Kind, MODULES, type Place, placeOf, WRITERS_OF_PAYMENTS } from './modules.ts'
import type { Import, Source } from './source.ts'

/** What one kind of file may import of another: anywhere it likes, only within its module, or of its own and earlier ones. */
type Reach = 'any' | 'own' | 'own-and-earlier'

const PLATFORM = { platform: 'any', 'platform-tables': 'any' } as const
const RULES = { kit: 'any', rule: 'own-and-earlier' } as const
const SQL = { ...RULES, tables: 'own-and-earlier', 'platform-tables': 'any' } as const
const DRAWN = { ...RULES, ui: 'any', component: 'own-and-earlier' } as const
const DELIVERY = { kit: 'any', ui: 'any', rule: 'any', component: 'any', email: 'any', store: 'any' } as const
const ACTS = { ...RULES, store: 'own-and-earlier', tables: 'own', 'use-case': 'own-and-earlier', ...PLATFORM } as const

/** The import table of ARCHITECTURE.md: a kind that is not listed may not be imported. */
const TABLE: Partial<Record<Kind, Partial<Record<Kind, Reach>>>> = {
  kit: { kit: 'any' },
  ui: { kit: 'any', ui: 'any' },
  platform: { kit: 'any', ...PLATFORM, 'email-block': 'any' },
  'platform-tables': { 'platform-tables': 'any' },
  'email-block': { kit: 'any', 'email-block': 'any' },
  rule: RULES,
  tables: SQL,
  store: { ...SQL, store: 'own', platform: 'any' },
  'use-case': ACTS,
  component: DRAWN,
  email: { ...DRAWN, email: 'own', 'email-block': 'any' },
  app: { ...DELIVERY, 'use-case': 'any', platform: 'any', 'email-block': 'any', app: 'any' },
}

/** Packages each kind may use; a kind that is not listed may use any. Types alone cost nothing and may be named. */
const PACKAGES: Partial<Record<Kind, RegExp>> = {
  kit: /^zod$/,
  rule: /^zod$/,
  tables: /^drizzle-orm/,
  store: /^drizzle-orm|^node:/,
  'use-case': /^zod$|^node:/,
  'email-block': /^react$|^react-email$|^@react-email\//,
  email: /^react$|^react-email$|^@react-email\//,
  component: /^react$|^react-router$|^react-aria-components$/,
  ui: /^react$|^react-router$|^react-dom$|^react-aria-components$/,
}

const READS = /^(list|find|count|read)[A-Z]/

/** Laws of ARCHITECTURE.md#imports that this file breaks, each with what to do instead. */
export function importFaults(source: Source): string[] {
  const from = placeOf(source.path)
  if (['root', 'test', 'outside'].includes(from.kind)) return []
  return source.imports.flatMap((one) => {
    const fault = one.path === null ? packageFault(from, one) : insideFault(from, one, one.path)
    return fault ? [`${source.path}:${one.line} ${fault}`] : []
  })
}

function packageFault(from: Place, one: Import): string | null {
  if (from.kind === 'app' && /^(drizzle-orm|pg)(\/|$)/.test(one.specifier))
    return `is ${CALLED.app} and may not use SQL (${one.specifier}): ask a store's list, find or count (ARCHITECTURE.md#imports)`
  const allowed = PACKAGES[from.kind]
  if (!allowed || allowed.test(one.specifier)) return null
  if (one.isTypeOnly && !/drizzle|^pg$/.test(one.specifier)) return null
  return `is ${CALLED[from.kind]} and may not import the package ${one.specifier}: ${remedy(from.kind)} (ARCHITECTURE.md#imports)`
}

function insideFault(from: Place, one: Import, target: string): string | null {
  if (target.includes('/+types/') || /\.(css|json|svg)(\?.*)?$/.test(target)) return null
  const to = placeOf(target)
  if (to.kind === 'root' && from.kind === 'app' && (one.isTypeOnly || target === 'src/root.tsx')) return null
  const reach = TABLE[from.kind]?.[to.kind]
  const name = target.split('/').at(-1)
  if (!reach)
    return `is ${CALLED[from.kind]} and may not import ${name}, which is ${CALLED[to.kind]}: ${remedy(from.kind)} (ARCHITECTURE.md#imports)`
  return (
    reachFault(from, to, reach, name ?? '') ??
    storeFault(from, to, one, name ?? '') ??
    paymentFault(from, to, one, name ?? '') ??
    audienceFault(from, to)
  )
}

function reachFault(from: Place, to: Place, reach: Reach, name: string): string | null {
  if (reach === 'any' || from.module === to.module) return null
  if (reach === 'own')
    return `belongs to ${from.module} and may not import ${name} of ${to.module}: call a use case of ${to.module} instead (ARCHITECTURE.md#modules)`
  if (MODULES.indexOf(to.module ?? '') < MODULES.indexOf(from.module ?? '') || isCallOnward(from, to)) return null
  return `belongs to ${from.module} and may not import ${name}: ${to.module} comes later, and only use cases call onward, where the table CALLS_ONWARD says so (ARCHITECTURE.md#modules)`
}

function isCallOnward(from: Place, to: Place): boolean {
  return from.kind === 'use-case' && (to.module ?? '') in (CALLS_ONWARD[from.module ?? ''] ?? {})
}

/** Each pair of the table CALLS_ONWARD is used by an import; one that is not goes. */
export function unusedPairs(sources: Source[]): string[] {
  const used = new Set(
    sources.flatMap((source) => {
      const from = placeOf(source.path)
      return from.kind === 'use-case' ? source.imports.map((one) => `${from.module} → ${moduleOf(one.path)}`) : []
    }),
  )
  const pairs = Object.entries(CALLS_ONWARD).flatMap(([from, later]) =>
    Object.keys(later).map((to) => `${from} → ${to}`),
  )
  return pairs.filter((pair) => !used.has(pair)).map((pair) => `${pair} is in CALLS_ONWARD, and no use case does it`)
}

function moduleOf(path: string | null): string {
  return path ? (placeOf(path).module ?? '') : ''
}

/** Delivery, and use cases of other modules, may read through a store; only the module's own use cases may write with it. */
function storeFault(from: Place, to: Place, one: Import, name: string): string | null {
  if (to.kind !== 'store' || one.isTypeOnly || (from.kind !== 'app' && from.module === to.module)) return null
  const writes = writesOf(one)
  if (writes.length === 0) return null
  return `may only read through ${name} (list*, find*, count*, read*), not ${writes.join(', ')}: writing goes through a use case of ${to.module} (ARCHITECTURE.md#imports)`
}

function writesOf(one: Import): string[] {
  return one.names.filter((taken) => !READS.test(taken) && !/^[A-Z][a-z]/.test(taken))
}

/** Within billing, payments are written by the folders that move money, and by no other. */
function paymentFault(from: Place, to: Place, one: Import, name: string): string | null {
  if (from.module !== 'billing' || to.module !== 'billing' || to.kind !== 'store' || one.isTypeOnly) return null
  if (WRITERS_OF_PAYMENTS.includes(from.folder ?? '') || !WRITERS_OF_PAYMENTS.includes(to.folder ?? '')) return null
  // A lock writes nothing: it has others wait.
  const writes = writesOf(one).filter((taken) => !/^lock[A-Z]/.test(taken))
  if (writes.length === 0) return null
  return `may not write payments (${writes.join(', ')} of ${name}): only ${WRITERS_OF_PAYMENTS.join(', ')} do; call a use case of theirs (ARCHITECTURE.md#modules)`
}

function audienceFault(from: Place, to: Place): string | null {
  if (from.kind !== 'app' || to.kind !== 'app' || from.folder === to.folder) return null
  return `is ${CALLED.app} of ${from.folder} and may not import from app/${to.folder}: what two audiences share is a component, a part of the ui or a rule (ARCHITECTURE.md#imports)`
}

function remedy(kind: Kind): string {
  if (kind === 'rule') return 'pass the fact in as an argument'
  if (kind === 'kit') return 'a shared primitive knows nothing of the rest'
  if (kind === 'ui') return 'a part of the ui is given what it shows'
  if (kind === 'component' || kind === 'email') return 'it draws what it is given'
  if (kind === 'tables' || kind === 'store') return 'a store takes rows in and gives facts out, and decides nothing'
  if (kind === 'use-case') return "SQL lives in the module's stores, drawing in components, HTTP in src/app"
  if (kind === 'app') return "read through a store's list, find or count; write through a use case"
  return 'the platform knows nothing of classes or members'
}

/** Barrels hide where a thing is defined. */
export function barrelFaults(source: Source): string[] {
  if (placeOf(source.path).kind === 'outside') return []
  return source.imports
    .filter((one) => one.isReexport)
    .map(
      (one) =>
        `${source.path}:${one.line} re-exports ${one.specifier}: import a thing from the file it lives in (ARCHITECTURE.md#imports)`,
    )
}
