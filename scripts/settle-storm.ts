import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

// The long variant of tests/races/settle-storm.test.ts: `npm run settle-storm`, or `npm run settle-storm -- --events 2000 --seed 7`.
const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '10000' },
    workers: { type: 'string', default: '8' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '20261123' },
  },
})

const { status } = spawnSync('vitest', ['run', '--project', 'races', 'tests/races/settle-storm.test.ts'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    STORM_EVENTS: values.events,
    STORM_WORKERS: values.workers,
    STORM_KILLS: values.kills,
    STORM_SEED: values.seed,
  },
})
process.exitCode = status ?? 1
