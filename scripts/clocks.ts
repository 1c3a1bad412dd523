import { spawnSync } from 'node:child_process'

// `npm run clocks`: rules, use cases and pages on machines in three zones, far west and far east of London. Both sides of the
// clock changes are in tests/http/clock-changes.test.ts, in every one of these zones at every run of the suite.
const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const LEVELS = ['rules', 'usecases', 'http']

const failed: string[] = []
for (const zone of ZONES) {
  for (const level of LEVELS) {
    console.log(`\n── ${level}, TZ=${zone} ──`)
    const { status } = spawnSync('vitest', ['run', '--project', level], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, TZ: zone },
    })
    if (status !== 0) failed.push(`${level} in ${zone}`)
  }
}
console.log(failed.length === 0 ? '\nAll levels pass in every zone' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
