import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DemoSignIn = { role: 'admin' | 'member'; email: string; password: string }

/** Whose sign-ins are printed. */
export const DEMO_SIGN_INS = {
  admin: { role: 'admin', name: 'Alex Morgan', email: 'admin@tempo.example', contact: '020 7946 0182' },
  member: { role: 'member', name: 'Sam Rivers', email: 'member@tempo.example', contact: '07700 900001' },
} as const

const FILE = 'demo-accounts.txt'
// Without characters that look alike.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of four: about 79 bits, and easy to type from a terminal. */
export function randomPassword(): string {
  const group = () => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Stores the demo's sign-ins where only the owner of the studio's files can read them, whole or not at all. */
export function keepDemoSignIns(dataDir: string, signIns: readonly DemoSignIn[]): void {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, FILE)
  const lines = signIns.map(({ role, email, password }) => `${role.padEnd(7)} ${email.padEnd(22)} ${password}`)
  writeFileSync(`${path}.new`, `${lines.join('\n')}\n`, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}

/** The sign-ins as lines to print, from the file of the start that created them; null when there is none. */
export function readDemoSignIns(dataDir: string): string[] | null {
  const path = join(dataDir, FILE)
  if (!existsSync(path)) return null
  const signIns = readFileSync(path, 'utf8').trimEnd().split('\n')
  return [`Demo sign-ins (kept in ${path}):`, ...signIns.map((line) => `  ${line}`)]
}
