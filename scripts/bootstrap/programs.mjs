import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, step } from './step.mjs'

/** The programs of these names on the path, in the order of the names. */
export function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).filter(isProgram)
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The first that answers when asked for its version, so that an empty shell of a package or one that lacks libraries does not count. */
export async function firstThatWorks(paths, question = '--version') {
  for (const path of paths) {
    const { code } = await run(path, [question], { timeout: 20_000 })
    if (code === 0) return path
  }
  return undefined
}

/** Installs Debian's packages and answers with what `find` finds then; nothing where that is not possible or not allowed. */
export async function fromDebian(title, packages, find) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  return step(`Installing ${title} with apt-get`, async () => {
    updated ??= apt(['update'], 180_000)
    await updated
    await apt(['install', '-y', '--no-install-recommends', ...packages], 600_000)
    return find()
  })
}

let updated

/** A machine without a way out is to notice it soon. */
function apt(words, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1', ...words], { env, timeout })
}
