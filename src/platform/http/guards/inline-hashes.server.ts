import { createHash } from 'node:crypto'
import { type Inline, inlineBlocks } from './content-policy.ts'

/** Allows the inline scripts and styles of a rendered page by their hashes, for its content policy. */
export function inlineHashes(html: string): Inline {
  const { script, style } = inlineBlocks(html)
  return { script: script.map(hashOf), style: style.map(hashOf) }
}

function hashOf(block: string): string {
  return `'sha256-${createHash('sha256').update(block).digest('base64')}'`
}
