import { existsSync, statSync } from 'node:fs'

/** The user whose data a DATA_DIR is, where root works on another's: what root writes there that user could not change later. */
export function ownerOf(dataDir: string): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !existsSync(dataDir)) return undefined
  const { uid, gid } = statSync(dataDir)
  return uid === 0 ? undefined : { uid, gid }
}

/** From here on this process is that user's. */
export function becomeOwner(dataDir: string): void {
  const owner = ownerOf(dataDir)
  if (!owner) return
  process.setgroups?.([owner.gid])
  process.setgid?.(owner.gid)
  process.setuid?.(owner.uid)
}
