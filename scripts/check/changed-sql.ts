import type { Source } from '#tests/architecture/source.ts'

/** One file of `db/functions` or a migration: for a migration, only the lines that changed. */
export type Sql = { path: string; text: string }

const DEFINES = /\bcreate (?:or replace )?function (?:"?public"?\.)?"?(\w+)/gi

/** The files of ours that changed SQL is about: those that declare a table it names, and those that call a function it defines, or one
 *  built on that. */
export function filesOfSql(changed: Sql[], functions: Sql[], sources: Source[]): string[] {
  const names = new Set(changed.flatMap(({ text }) => namesIn(text, DEFINES)))
  for (let before = -1; before !== names.size;) {
    before = names.size
    const using = functions.filter(({ text }) => [...names].some((name) => calls(text, name)))
    for (const { text } of using) for (const name of namesIn(text, DEFINES)) names.add(name)
  }
  const tables = new Set(changed.flatMap(({ text }) => namesIn(text, /"(\w+)"/g)))
  const isAbout = ({ text }: Source) =>
    namesIn(text, /\bpgTable\(\s*'(\w+)'/g).some((table) => tables.has(table)) ||
    [...names].some((name) => calls(text, name))
  return sources
    .filter(({ path }) => path.startsWith('src/'))
    .filter(isAbout)
    .map(({ path }) => path)
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function calls(text: string, name: string): boolean {
  return new RegExp(`\\b${name}\\(`).test(text)
}
