import { CALLED, NOUNS, type Place, placeOf, type Room } from './rooms.ts'
import type { Import, Source } from './source.ts'

/** What one room may import of another: anywhere it likes, only within its noun, or its own and earlier nouns. */
type Reach = 'any' | 'own' | 'own-and-earlier'

const PLUMBING = { platform: 'any', 'platform-tables': 'any' } as const
const RULES = { kit: 'any', rule: 'own-and-earlier' } as const
const SQL = { ...RULES, tables: 'own-and-earlier', 'platform-tables': 'any' } as const
const DRAWN = { ...RULES, ui: 'any', component: 'own-and-earlier' } as const
const DOORS = { kit: 'any', ui: 'any', rule: 'any', component: 'any', letter: 'any', store: 'any' } as const
const ACTS = { ...RULES, store: 'own-and-earlier', tables: 'own', 'use-case': 'own-and-earlier', ...PLUMBING } as const

/** The import table of ARCHITECTURE.md: a room that is not listed may not be imported. */
const TABLE: Partial<Record<Room, Partial<Record<Room, Reach>>>> = {
  kit: { kit: 'any' },
  ui: { kit: 'any', ui: 'any' },
  platform: { kit: 'any', ...PLUMBING, 'letter-block': 'any' },
  'platform-tables': { 'platform-tables': 'any' },
  'letter-block': { kit: 'any', 'letter-block': 'any' },
  rule: RULES,
  tables: SQL,
  store: { ...SQL, store: 'own', platform: 'any' },
  'use-case': ACTS,
  jobs: { ...ACTS, letter: 'own-and-earlier', jobs: 'own' },
  component: DRAWN,
  letter: { ...DRAWN, letter: 'own', 'letter-block': 'any' },
  app: { ...DOORS, 'use-case': 'any', jobs: 'any', platform: 'any', 'letter-block': 'any', app: 'any' },
}

/** Packages each room may use; a room that is not listed may use any. Types alone cost nothing and may be named. */
const PACKAGES: Partial<Record<Room, RegExp>> = {
  kit: /^zod$/,
  rule: /^zod$/,
  tables: /^drizzle-orm/,
  store: /^drizzle-orm|^node:/,
  'use-case': /^zod$|^node:/,
  jobs: /^zod$|^node:/,
  'letter-block': /^react$|^react-email$|^@react-email\//,
  letter: /^react$|^react-email$|^@react-email\//,
  component: /^react$|^react-router$|^react-aria-components$/,
  ui: /^react$|^react-router$|^react-dom$|^react-aria-components$/,
}

const READS = /^(list|find|count|read)[A-Z]/

/** Laws of ARCHITECTURE.md#imports that this file breaks, each with what to do instead. */
export function importFaults(source: Source): string[] {
  const from = placeOf(source.path)
  if (['roof', 'test', 'outside'].includes(from.room)) return []
  return source.imports.flatMap((one) => {
    const fault = one.path === null ? packageFault(from, one) : inHouseFault(from, one, one.path)
    return fault ? [`${source.path}:${one.line} ${fault}`] : []
  })
}

function packageFault(from: Place, one: Import): string | null {
  if (from.room === 'app' && /^(drizzle-orm|pg)(\/|$)/.test(one.specifier))
    return `is a door and may not speak SQL (${one.specifier}): ask a store's list, find or count (ARCHITECTURE.md#imports)`
  const allowed = PACKAGES[from.room]
  if (!allowed || allowed.test(one.specifier)) return null
  if (one.isTypeOnly && !/drizzle|^pg$/.test(one.specifier)) return null
  return `is ${CALLED[from.room]} and may not import the package ${one.specifier}: ${remedy(from.room)} (ARCHITECTURE.md#imports)`
}

function inHouseFault(from: Place, one: Import, target: string): string | null {
  if (target.includes('/+types/') || /\.(css|json|svg)(\?.*)?$/.test(target)) return null
  const to = placeOf(target)
  if (to.room === 'roof' && from.room === 'app' && (one.isTypeOnly || target === 'src/root.tsx')) return null
  const reach = TABLE[from.room]?.[to.room]
  const name = target.split('/').at(-1)
  if (!reach)
    return `is ${CALLED[from.room]} and may not import ${name}, which is ${CALLED[to.room]}: ${remedy(from.room)} (ARCHITECTURE.md#imports)`
  return reachFault(from, to, reach, name ?? '') ?? storeFault(from, to, one, name ?? '') ?? folderFault(from, to)
}

function reachFault(from: Place, to: Place, reach: Reach, name: string): string | null {
  if (reach === 'any' || from.noun === to.noun) return null
  if (reach === 'own')
    return `belongs to ${from.noun} and may not import ${name} of ${to.noun}: call a use case of ${to.noun} instead (ARCHITECTURE.md#nouns)`
  if (NOUNS.indexOf(to.noun ?? '') < NOUNS.indexOf(from.noun ?? '')) return null
  return `belongs to ${from.noun} and may not know ${name}: ${to.noun} comes later, and the later noun owns the verb that crosses (ARCHITECTURE.md#nouns)`
}

/** Doors, and use cases of other nouns, may ask a store; only the noun's own use cases may make it write. */
function storeFault(from: Place, to: Place, one: Import, name: string): string | null {
  if (to.room !== 'store' || one.isTypeOnly || (from.room !== 'app' && from.noun === to.noun)) return null
  const writes = one.names.filter((taken) => !READS.test(taken) && !/^[A-Z][a-z]/.test(taken))
  if (writes.length === 0) return null
  return `may only read through ${name} (list*, find*, count*, read*), not ${writes.join(', ')}: writing goes through a use case of ${to.noun} (ARCHITECTURE.md#imports)`
}

function folderFault(from: Place, to: Place): string | null {
  if (from.room !== 'app' || to.room !== 'app' || from.folder === to.folder) return null
  return `is a door of ${from.folder} and may not import from app/${to.folder}: what two audiences share is a component, furniture or a rule (ARCHITECTURE.md#imports)`
}

function remedy(room: Room): string {
  if (room === 'rule') return 'pass the fact in as an argument'
  if (room === 'kit') return 'a hand tool knows nothing of the house'
  if (room === 'ui') return 'furniture is given what it shows'
  if (room === 'component' || room === 'letter') return 'it draws what it is given'
  if (room === 'tables' || room === 'store') return 'a store takes rows in and gives facts out, and decides nothing'
  if (room === 'use-case' || room === 'jobs')
    return "SQL lives in the noun's store, drawing in components, HTTP at the doors"
  if (room === 'app') return "read through a store's list, find or count; write through a use case"
  return 'plumbing knows nothing of classes or members'
}

/** Barrels hide where a thing lives; the schema for migrations is the only one. */
export function barrelFaults(source: Source): string[] {
  if (source.path === 'db/schema.server.ts' || placeOf(source.path).room === 'outside') return []
  return source.imports
    .filter((one) => one.isReexport)
    .map(
      (one) =>
        `${source.path}:${one.line} re-exports ${one.specifier}: import a thing from the file it lives in (ARCHITECTURE.md#imports)`,
    )
}
