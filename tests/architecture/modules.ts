import { posix } from 'node:path'

/** The modules of the studio, earliest first. What a module knows (rules, tables, stores, components, e-mails) is its own and
 *  that of earlier modules. A new module is added here and its place explained in docs/decisions. */
export const MODULES = [
  'activity',
  'settings',
  'outbox',
  'content',
  'people',
  'schedule',
  'hall-hire',
  'products',
  'memberships',
  'sales',
  'bookings',
  'legal',
  'billing',
  'messaging',
  'reports',
  'member-import',
]

/** What the use cases of a module may call of later ones, and why: use cases, rules and reading functions of stores. The table
 *  is closed, and a pair that no import uses fails. */
export const CALLS_ONWARD: Record<string, Record<string, string>> = {
  people: {
    bookings: 'who is deactivated, deleted or taken out of a household gives the places back',
    billing: 'who is deactivated or deleted is no longer charged',
  },
  schedule: {
    bookings: 'when a class is cancelled or changed, its people are released and notified',
    'hall-hire': 'when the studio is closed, hires of that time are cancelled',
  },
  'hall-hire': { billing: "a hire's payment is taken at the desk, and goes back" },
  memberships: { bookings: 'a smaller plan releases what it no longer covers' },
  sales: {
    billing: 'what is bought is paid',
    bookings: 'what a visitor bought with a place is claimed, and the place with it',
  },
  bookings: { billing: 'a recurring booking needs a direct debit; what was paid for a place goes back' },
}

/** The only folders that write payments. */
export const WRITERS_OF_PAYMENTS = ['payments', 'pay-online', 'provider', 'ledger', 'till']

export type Kind =
  | 'kit'
  | 'ui'
  | 'platform'
  | 'platform-tables'
  | 'email-block'
  | 'rule'
  | 'component'
  | 'email'
  | 'tables'
  | 'store'
  | 'use-case'
  | 'app'
  | 'root'
  | 'test'
  | 'outside'

export type Place = {
  kind: Kind
  /** Only in the studio: the module it belongs to. */
  module?: string
  /** Only in the studio and the app: the folder of the module, or the audience. */
  folder?: string
  /** The file's name without any suffix: `book-session`. */
  stem: string
}

/** The kind of a file: its folder says which layer and module it belongs to, its suffix what it may use. */
export function placeOf(path: string): Place {
  const parts = path.split('/')
  const name = posix.basename(path)
  const stem = name.split('.')[0] ?? ''
  if (/\.test\.tsx?$/.test(name) || parts[0] === 'tests') return { kind: 'test', stem }
  if (parts[0] !== 'src') return { kind: 'outside', stem }
  if (parts[1] === 'studio')
    return { kind: studioKind(name), module: parts[2] ?? '', folder: parts[4] ? parts[3] : '', stem }
  if (parts[1] === 'app') return { kind: 'app', folder: parts[2] ?? '', stem }
  if (parts[1] === 'platform') return { kind: platformKind(name), stem }
  if (parts[1] === 'kit') return { kind: 'kit', stem }
  if (parts[1] === 'ui') return { kind: 'ui', stem }
  return { kind: 'root', stem }
}

function studioKind(name: string): Kind {
  if (name.endsWith('.email.tsx')) return 'email'
  if (name.endsWith('.tsx')) return 'component'
  if (name.endsWith('.tables.server.ts')) return 'tables'
  if (name.endsWith('.store.server.ts')) return 'store'
  return name.endsWith('.server.ts') ? 'use-case' : 'rule'
}

function platformKind(name: string): Kind {
  if (name.endsWith('.tsx')) return 'email-block'
  return name.endsWith('.tables.server.ts') ? 'platform-tables' : 'platform'
}

/** How a message names a kind of file. */
export const CALLED: Record<Kind, string> = {
  kit: 'a shared primitive',
  ui: 'a part of the ui',
  platform: 'platform code',
  'platform-tables': 'a tables file of the platform',
  'email-block': 'a block of e-mails',
  rule: 'a rule',
  component: 'a component',
  email: 'an e-mail',
  tables: 'a tables file',
  store: 'a store',
  'use-case': 'a use case',
  app: 'delivery code',
  root: 'the root of src',
  test: 'a test',
  outside: 'outside src',
}
