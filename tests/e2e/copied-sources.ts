import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export type CopiedSources = {
  dir: string
  /** Replaces a text in a file as an editor would, by saving it. Throws when it is not there. */
  edit(path: string, from: string, to: string): void
  write(path: string, text: string): void
  read(path: string): string
  remove(): void
}

/** A copy of the sources that a test may edit while `npm run dev` runs on it. */
export function copySources(): CopiedSources {
  const dir = mkdtempSync(join(tmpdir(), 'tempo-sources-'))
  chmodSync(dir, 0o755)
  for (const part of ['src', 'db', 'public', 'scripts']) cpSync(part, join(dir, part), { recursive: true })
  for (const file of ['index.ts', 'package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'])
    cpSync(file, join(dir, file))
  linkPackages(join(dir, 'node_modules'))
  const read = (path: string) => readFileSync(join(dir, path), 'utf8')
  const write = (path: string, text: string) => writeFileSync(join(dir, path), text)
  return {
    dir,
    read,
    write,
    edit(path, from, to) {
      if (!read(path).includes(from)) throw new Error(`${path} does not say "${from}"`)
      write(path, read(path).replace(from, to))
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** A folder of its own, so that Vite's cache (`.vite`) is not the one that a developer's own studio uses. */
function linkPackages(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync('node_modules')) {
    if (name.startsWith('.vite')) continue
    symlinkSync(resolve('node_modules', name), join(folder, name), 'junction')
  }
}
