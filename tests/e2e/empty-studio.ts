import { readFileSync } from 'node:fs'
import { isBehindTls } from './clock.ts'
import { startBehindTls, startStudio, type StartedStudio } from './start-studio.ts'

/** A studio that nobody has set up, and the link that its start printed. */
export async function startEmptyStudio(
  name: string,
  env: NodeJS.ProcessEnv = {},
): Promise<StartedStudio & { setupLink: string }> {
  const log = `test-results/empty-studio-${name}.log`
  const studio = await (isBehindTls ? startBehindTls : startStudio)({ SEED: 'none', ...env }, log)
  const setupLink = /https?:\/\/\S+\/setup\?token=\S+/.exec(readFileSync(log, 'utf8'))?.[0] ?? ''
  return { ...studio, setupLink }
}
