import { expect, test } from 'vitest'
import { readRepository } from './architecture/source.ts'

// Limits, counters and the log know networks (PRODUCT 6). A limit takes a `LimitKey`, which `limitKey` alone makes, and hashes; what remains is
// that nothing beyond the guard knows a whole address, whatever it would do with it.

const WHERE_REQUESTS_COME_IN =
  /^src\/(?:server|platform\/http\/(?:listen\.server|guards\/(?:guard|remote-address)\.server))\.ts$/
const MADE_HERE = 'src/platform/rate-limit.server.ts'

const ours = readRepository().filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
const holders = (pattern: RegExp) => ours.filter(({ text }) => pattern.test(text)).map(({ path }) => path)

test('whole addresses stay where requests come in', () => {
  const known = holders(/\bremoteAddress\b|x-forwarded-for/i)
  expect(known.filter((path) => !WHERE_REQUESTS_COME_IN.test(path))).toEqual([])
  expect(known).toContain('src/platform/http/guards/guard.server.ts')
})

test('a limit is keyed by what limitKey has hashed, and by nothing else', () => {
  expect(holders(/\bas (?:unknown as )?LimitKey\b/)).toEqual([MADE_HERE])
  const counting = holders(/\binto rate_limits\b|\bupdate rate_limits\b/)
  expect(counting).toEqual([MADE_HERE])
})
