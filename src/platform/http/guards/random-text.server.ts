import { randomFillSync } from 'node:crypto'

// Asking for random bytes takes as long for many as for a few.
const supply = Buffer.alloc(4096)
let used = supply.length

/** So many random bytes as text for an address or a header; none is given twice. */
export function randomText(bytes: number): string {
  if (used + bytes > supply.length) {
    randomFillSync(supply)
    used = 0
  }
  used += bytes
  return supply.toString('base64url', used - bytes, used)
}
