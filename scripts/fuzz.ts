import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// The long variant of tests/http/fuzz.test.ts: `npm run fuzz`, or `npm run fuzz -- --cases 5000 --seed 7`.
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '100000' }, seed: { type: 'string', default: '20261123' } },
})

const { status } = spawnSync('vitest', ['run', '--project', 'http', 'tests/http/fuzz.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: { ...process.env, FUZZ_CASES: values.cases, FUZZ_SEED: values.seed },
})
process.exitCode = status ?? 1
