import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './step.mjs'

const file = join(tmpdir(), `tempo-bootstrap-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`)

/** Does the work while no other process of this clone does it: two starts at once must not install into one folder. */
export async function alone(work) {
  while (!take()) await sleep(300)
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function take() {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Where no lock can be written there is nobody to wait for either.
    if (error.code !== 'EEXIST') return true
    if (!holderIsAlive()) rmSync(file, { force: true })
    return false
  }
}

function holderIsAlive() {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
