import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runWithRetries } from '#scripts/bootstrap/step.mjs'

const SECOND_MS = 1000

test('a program that does not end is started again', async () => {
  const seen = join(mkdtempSync(join(tmpdir(), 'tempo-retry-')), 'seen')
  const script = `
    const { existsSync, writeFileSync } = require('node:fs')
    if (existsSync(process.argv[1])) console.log('ended')
    else { writeFileSync(process.argv[1], ''); setInterval(() => {}, 1000) }`
  const limits = Array.from({ length: 30 }, () => SECOND_MS)
  expect(await runWithRetries(process.execPath, ['-e', script, seen], limits)).toEqual({
    code: 0,
    output: 'ended',
  })
})

test('one that fails is not, and one that never ends is given up', async () => {
  const fails = `console.log('once'); process.exit(3)`
  expect(await runWithRetries(process.execPath, ['-e', fails], [60 * SECOND_MS, 1])).toEqual({
    code: 3,
    output: 'once',
  })
  const hangs = 'setInterval(() => {}, 1000)'
  expect((await runWithRetries(process.execPath, ['-e', hangs], [SECOND_MS, SECOND_MS])).code).toBeNull()
})
