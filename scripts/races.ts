import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { urlOf } from '#src/platform/postgres/lease.server.ts'
import { openArena } from './races/arena.ts'
import { overbookUnguarded, strandUnguarded } from './races/control.ts'
import { runRaces } from './races/run-races.ts'
import { connectBeside, postmasterOf } from './rig/rig-database.ts'

// `npm run races`: the races at full size over HTTP, against two instances on one database (docs/faults.md); `-- --rounds 50`
// for fewer, `-- --only histories` for those with that in their name. tests/races/two-instances.test.ts runs a few of the same.
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '1000' }, only: { type: 'string', default: '' } },
})

const dataDir = mkdtempSync(join(tmpdir(), 'tempo-races-'))
// Accessible to the database's user when run as root.
chmodSync(dataDir, 0o755)
const arena = await openArena({ env: { DATA_DIR: dataDir }, connect: () => connectBeside(dataDir) })
try {
  const postmaster = postmasterOf(dataDir)
  const taken = postmaster ? await overbookUnguarded(urlOf(postmaster, 'tempo')) : 0
  const stranded = postmaster ? await strandUnguarded(urlOf(postmaster, 'tempo')) : 0
  console.log(`control without lock and seats: ${taken} booked for 12 places`)
  console.log(`control of the waiting list without lock: ${stranded} of 24 wait beside a free place`)
  const results = await runRaces(
    arena,
    { rounds: Number(values.rounds), only: values.only },
    ({ name, rounds, seconds, timesBusy, faults }) => {
      console.log(
        `${name}: ${rounds} rounds, ${faults.length} faults, ${timesBusy} times busy (${seconds.toFixed(0)} s)`,
      )
      for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
    },
  )
  if (arena.recorded > 0) console.log(`${arena.recorded} operations recorded`)
  process.exitCode = taken > 12 && stranded > 0 && results.every(({ faults }) => faults.length === 0) ? 0 : 1
} finally {
  await arena.close()
  rmSync(dataDir, { recursive: true, force: true })
}
