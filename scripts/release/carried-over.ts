import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../rig/studio-process.ts'
import { openTrial, type Trial } from './trial.ts'
import { makeVariant } from './variants.ts'

type Carrying = {
  /** The release unpacked, and its file. */
  release: string
  tarball: string
  version: string
  /** The package of the PostgreSQL before (scripts/bootstrap/former-postgres.mjs). */
  postgres: string
  home: string
  programs: string
  check(promise: string, work: () => unknown): Promise<void>
}

const OLDER = '0.9.900'

/** A studio of a release with the PostgreSQL before is updated to this one, and taken back: without loss, by `--restore`, and because the new
 *  one breaks. */
export async function tryCarryingOver(carrying: Carrying): Promise<void> {
  const { release, tarball, version, postgres, check } = carrying
  if (!existsSync(postgres))
    return check('the next PostgreSQL', () => {
      throw new Error(`${postgres} is missing: node scripts/bootstrap.mjs test fetches PostgreSQL 17`)
    })
  const home = join(carrying.home, 'carried')
  mkdirSync(home)
  const older = unpack(makeVariant(release, { into: home, version: OLDER, kind: 'the same', postgres }), home)
  symlinkSync(older, join(home, 'current'))
  const trial = openTrial(home, { port: await freePort(), programs: carrying.programs })
  const expect = (words: string[], status: number, runs: string, major: string) => {
    const ran = trial.run(...words)
    must(ran.status === status, ran.output)
    const now = `${trial.run('version').output.trim()} on PostgreSQL ${majorIn(home)}`
    must(now === `${runs} on PostgreSQL ${major}`, `it is ${now}:\n${ran.output}`)
  }
  const [major, minor] = version.split('.')
  const later = (patch: number) => `${major}.${minor}.${910 + patch}`
  const make = (patch: number, kind: Parameters<typeof makeVariant>[1]['kind']) =>
    makeVariant(release, { into: home, version: later(patch), kind })

  await check('a studio of the PostgreSQL before', async () => {
    await signUp(trial, 'before', { SEED: 'demo' })
    must(majorIn(home) === '17', `it is ${majorIn(home)}`)
  })
  await check('an update moves it to the next PostgreSQL', async () => {
    expect(['update', tarball], 0, version, '18')
    await isThere(trial, 'before', true)
    await signUp(trial, 'on the next')
  })
  await check('its rollback moves it back, and nothing is lost', async () => {
    expect(['rollback'], 0, OLDER, '17')
    await isThere(trial, 'before', true)
    await isThere(trial, 'on the next', true)
  })
  await check('an update that moves it and changes the database', () =>
    expect(['update', make(1, 'migrates')], 0, later(1), '18'),
  )
  await check('its rollback has the former database as it was', async () => {
    await signUp(trial, 'lost by restoring')
    expect(['rollback', '--restore'], 0, OLDER, '17')
    await isThere(trial, 'on the next', true)
    await isThere(trial, 'lost by restoring', false)
  })
  await check('an update that moves it and breaks goes back with the data', async () => {
    expect(['update', make(2, 'migrates and breaks')], 1, OLDER, '17')
    await isThere(trial, 'on the next', true)
  })
}

function unpack(file: string, home: string): string {
  const { status, stderr } = spawnSync('tar', ['-xzf', file, '--no-same-owner', '-C', home], { encoding: 'utf8' })
  must(status === 0, stderr)
  return readdirSync(home).find((name) => name.startsWith(`tempo-${OLDER}`) && !name.endsWith('.gz'))!
}

function majorIn(home: string): string {
  return readFileSync(join(home, 'data/postgres/PG_VERSION'), 'utf8').trim()
}

const PASSWORD = 'swing-left-9'
const emailOf = (name: string) => `${name.replaceAll(' ', '-')}@example.com`

/** By which the data of a moment is known. */
async function signUp(trial: Trial, name: string, env: Record<string, string> = {}): Promise<void> {
  const person = { name, email: emailOf(name), contact: '07700 900123', password: PASSWORD }
  const status = await whileOpen(trial, env, '/api/auth/sign-up/email', person)
  must(status === 200, `signing up answered ${status}`)
}

/** Who has not confirmed the address yet is known all the same. */
async function isThere(trial: Trial, name: string, isExpected: boolean): Promise<void> {
  const status = await whileOpen(trial, {}, '/api/auth/sign-in/email', { email: emailOf(name), password: PASSWORD })
  must((status !== 401) === isExpected, `the account "${name}": ${status}`)
}

async function whileOpen(trial: Trial, env: Record<string, string>, path: string, body: object): Promise<number> {
  const studio = await trial.start(env)
  const headers = { 'Content-Type': 'application/json', Origin: trial.origin }
  const answer = await fetch(trial.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  await answer.arrayBuffer()
  await studio.stop()
  return answer.status
}

function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}
