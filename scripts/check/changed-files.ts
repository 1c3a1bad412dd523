import { spawnSync } from 'node:child_process'

/** What differs from where this branch left main, in commits, saved and new files; without a main, what is not yet committed. */
export function changedFiles(): string[] {
  const base = ['main', 'origin/main'].map((name) => git('merge-base', name, 'HEAD')[0]).find(Boolean) ?? 'HEAD'
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
