import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type OutageResult, under } from './outages.ts'
import { openPatient, type Patient } from './patient.ts'

const SIZE_MB = 700
const FULL_MS = 12_000

/** Fills the disk of a studio's data to the last byte under load, and makes room again. Null where this user may not mount a disk. */
export async function fillDisk(): Promise<OutageResult | null> {
  const disk = mkdtempSync(join(tmpdir(), 'tempo-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', disk])
  if (mounted.status !== 0) {
    rmdirSync(disk)
    return null
  }
  try {
    const patient = await openPatient(join(disk, 'data'))
    try {
      return await under({ name: 'disk full', bring: (each) => fill(each, join(disk, 'ballast')) }, patient)
    } finally {
      await patient.close()
    }
  } finally {
    spawnSync('umount', [disk])
    rmdirSync(disk)
  }
}

async function fill(patient: Patient, ballast: string): Promise<string[]> {
  await sleep(1000)
  const file = openSync(ballast, 'w')
  // What the database frees in the meantime is taken too.
  for (const until = Date.now() + FULL_MS; Date.now() < until; await sleep(20)) while (writeMore(file)) continue
  closeSync(file)
  const health = await fetch(`${patient.origin}/healthz`).then(({ status }) => status, String)
  rmSync(ballast)
  await patient.untilReady()
  return health === 200 ? [] : [`/healthz answered ${health} while the disk was full`]
}

const CHUNKS = [1 << 20, 1 << 12].map((size) => Buffer.alloc(size, 1))

function writeMore(file: number): boolean {
  return CHUNKS.some((chunk) => {
    try {
      return writeSync(file, chunk) > 0
    } catch {
      return false
    }
  })
}
