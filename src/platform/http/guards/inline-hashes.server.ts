import { createHash } from 'node:crypto'
import { inlineBlocks } from './content-policy.ts'

/** Allows the inline scripts and styles of a rendered page by their hashes, for its content policy. */
export function inlineHashes(html: string): string[] {
  return inlineBlocks(html).map((block) => `'sha256-${createHash('sha256').update(block).digest('base64')}'`)
}
