import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import type { ApartTask } from '#tests/helpers/apart-work.ts'
import { runApart } from './run-apart.server.ts'

const PROGRAM = 'tests/helpers/apart-work.ts'

async function run(does: ApartTask['does']): Promise<unknown[]> {
  const heard: unknown[] = []
  const task: ApartTask = { does, at: new Date('2026-11-26T10:00:00Z') }
  await runApart(PROGRAM, task, (...far) => void heard.push(far))
  return heard
}

test('it is given its task as it is, and what it says of its progress arrives in order', async () => {
  expect(await run('count')).toEqual([
    ['Counting', 1, 2026],
    ['Counting', 2, 3],
  ])
})

test('what it throws is thrown here, with its code', () =>
  expect(run('fail')).rejects.toMatchObject({ message: 'no room', code: '53100' }))

test('one that ends without a word has failed too, and nothing waits for a signal afterwards', async () => {
  const before = process.listenerCount('SIGTERM')
  await expect(run('end')).rejects.toThrow(`${PROGRAM} ended with 3.`)
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test.each([
  ['is told to stop', 'SIGTERM', ['tests/helpers/apart-work.ts ended with SIGTERM.']],
  ['is killed', 'SIGKILL', []],
] as const)('it ends with the process that waits for it when that %s', async (_how, signal, says) => {
  const starter = spawn(process.execPath, ['tests/helpers/apart-starter.ts'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(starter.stdout)
  await once(lines, 'line')
  const said: string[] = []
  lines.on('line', (line) => said.push(line))
  starter.kill(signal)
  // Both write to it: it is closed when both have ended.
  await once(starter, 'close')
  expect(said).toEqual(says)
})
