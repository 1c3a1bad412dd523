import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Sql } from './changed-sql.ts'

/** What differs from where this branch left main, in commits, saved and new files; without a main, what is not yet committed. */
export function changedFiles(): string[] {
  return [...git('diff', '--name-only', base()), ...git('ls-files', '--others', '--exclude-standard')]
}

/** What changed in SQL: a file of `db/functions` as a whole, of a migration the lines, each with the statement it is in. */
export function changedSql(changed: string[]): Sql[] {
  return changed
    .filter((path) => path.startsWith('db/') && path.endsWith('.sql') && existsSync(path))
    .map((path) => {
      const lines = path.startsWith('db/migrations/') ? git('diff', '--unified=0', base(), '--', path) : []
      return { path, text: lines.length > 0 ? lines.join('\n') : readFileSync(path, 'utf8') }
    })
}

export function sqlFunctions(): Sql[] {
  return globSync('db/functions/*.sql').map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

function base(): string {
  return ['main', 'origin/main'].map((name) => git('merge-base', name, 'HEAD')[0]).find(Boolean) ?? 'HEAD'
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
