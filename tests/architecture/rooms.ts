import { posix } from 'node:path'

/** The nouns of the studio, earliest first: a noun may know those before it, never those after it. The later noun owns the
 *  verb that crosses. A new noun is added here and its place explained in docs/decisions. */
export const NOUNS = [
  'activity',
  'settings',
  'messages',
  'rooms',
  'instructors',
  'news',
  'newsletter',
  'members',
  'classes',
  'hall-hire',
  'mandates',
  'memberships',
  'orders',
  'payments',
  'bookings',
  'recurring',
  'attendance',
  'reminders',
  'renewals',
  'refunds',
  'member-import',
  'personal-data',
]

export type Room =
  | 'kit'
  | 'ui'
  | 'platform'
  | 'platform-tables'
  | 'letter-block'
  | 'rule'
  | 'component'
  | 'letter'
  | 'tables'
  | 'store'
  | 'jobs'
  | 'use-case'
  | 'app'
  | 'roof'
  | 'test'
  | 'outside'

export type Place = {
  room: Room
  /** Only in the studio: whose folder it lies in. */
  noun?: string
  /** Only in the app: the audience's folder. */
  folder?: string
  /** The file's name without any suffix: `book-session`. */
  stem: string
}

/** The room of a file: its folder says whom it serves, its suffix what it may touch. */
export function placeOf(path: string): Place {
  const parts = path.split('/')
  const name = posix.basename(path)
  const stem = name.split('.')[0] ?? ''
  if (/\.test\.tsx?$/.test(name) || parts[0] === 'tests') return { room: 'test', stem }
  if (parts[0] !== 'src') return { room: 'outside', stem }
  if (parts[1] === 'studio') return { room: studioRoom(name), noun: parts[2] ?? '', stem }
  if (parts[1] === 'app') return { room: 'app', folder: parts[2] ?? '', stem }
  if (parts[1] === 'platform') return { room: platformRoom(name), stem }
  if (parts[1] === 'kit') return { room: 'kit', stem }
  if (parts[1] === 'ui') return { room: 'ui', stem }
  return { room: 'roof', stem }
}

function studioRoom(name: string): Room {
  if (name.endsWith('.email.tsx')) return 'letter'
  if (name.endsWith('.tsx')) return 'component'
  if (name.endsWith('.tables.server.ts')) return 'tables'
  if (name.endsWith('.store.server.ts')) return 'store'
  if (name.endsWith('.jobs.server.ts')) return 'jobs'
  return name.endsWith('.server.ts') ? 'use-case' : 'rule'
}

function platformRoom(name: string): Room {
  if (name.endsWith('.tsx')) return 'letter-block'
  return name.endsWith('.tables.server.ts') ? 'platform-tables' : 'platform'
}

/** How a message names a room. */
export const CALLED: Record<Room, string> = {
  kit: 'a hand tool',
  ui: 'furniture',
  platform: 'plumbing',
  'platform-tables': "plumbing's tables",
  'letter-block': 'a block of letters',
  rule: 'a rule',
  component: 'a component',
  letter: 'a letter',
  tables: 'a table file',
  store: 'a store',
  jobs: 'a job file',
  'use-case': 'a use case',
  app: 'a door',
  roof: 'the roof',
  test: 'a test',
  outside: 'outside the house',
}
