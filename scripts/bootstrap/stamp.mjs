import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './step.mjs'

/** A short print of texts and of the content of files and folders (relative to the clone). */
export function printOf({ texts = [], paths = [] }) {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  for (const path of paths.flatMap(filesOf))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

/** What was noted at that path, or nothing. */
export function readStamp(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').trim() : undefined
}

export function writeStamp(path, print) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), `${print}\n`)
}

/** Every file under the path, sorted; tests change nothing in the build. */
function filesOf(path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return []
  if (statSync(absolute).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`))
}
