import { spawnSync } from 'node:child_process'

/** Builds the studio again when its sources changed since the last build: what the levels on `build/` judge is never an older studio
 *  than the one in `src`. Throws when it cannot be built. */
export default function freshBuild(): void {
  const { status } = spawnSync(process.execPath, ['scripts/bootstrap.mjs', 'start'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('There is no build of these sources to test; the reason stands above.')
}
