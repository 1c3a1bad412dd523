import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/** Where the signing secret is kept when none is configured. */
export function secretPath(dataDir: string): string {
  return join(dataDir, 'secret')
}

/** The secret in that file, null where there is none. Closes the file to other users when it was open to them. */
export function readSecretFile(path: string): string | null {
  if (!existsSync(path)) return null
  if (statSync(path).mode & 0o077) chmodSync(path, 0o600)
  const secret = readFileSync(path, 'utf8').trim()
  if (!secret)
    throw new Error(`${path} is empty: put the signing secret back, or remove the file to have a new one made`)
  return secret
}

/** Makes a secret where only this user reads it. Promises: the file is whole, and on the disk, before this returns. */
export function makeSecretFile(path: string): string {
  const secret = randomBytes(32).toString('base64url')
  try {
    mkdirSync(dirname(path), { recursive: true })
    const half = `${path}.new-${process.pid}`
    const file = openSync(half, 'w', 0o600)
    writeSync(file, `${secret}\n`)
    fsyncSync(file)
    closeSync(file)
    renameSync(half, path)
    syncFolder(dirname(path))
    return secret
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!code) throw error
    throw new Error(`the signing secret cannot be kept in ${path} (${code}): make that possible, or set SECRET`, {
      cause: error,
    })
  }
}

/** A renamed file survives a power cut only once its folder is on the disk too. */
function syncFolder(folder: string): void {
  const opened = openSync(folder, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
