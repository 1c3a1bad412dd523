import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryCarryingOver } from './release/carried-over.ts'
import { freePort } from './rig/studio-process.ts'
import { releaseName } from './release/shipped-files.ts'
import { openTrial, type Trial } from './release/trial.ts'
import { makeVariant } from './release/variants.ts'

// `npm run release:try`, as root, after `npm run release`: unpacks the release elsewhere and, cut off from every network, starts it as a
// user without rights whose PATH has nothing but node; backs up and restores; updates it to later ones that change the database, that
// do not, and that break; and goes back from each; and moves a studio of PostgreSQL 17 (which `npm test` fetches) over and back. Ends with `N passed, N failed`.
const root = join(import.meta.dirname, '..')
if (process.argv.includes('--inside')) await tryAll()
else
  process.exitCode =
    spawnSync('unshare', ['--net', process.execPath, import.meta.filename, '--inside'], { stdio: 'inherit' }).status ??
    1

async function tryAll(): Promise<void> {
  spawnSync('ip', ['link', 'set', 'lo', 'up'])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const name = releaseName(version)
  const tarball = join(root, `build/release/${name}.tar.gz`)
  if (!existsSync(tarball)) throw new Error(`${tarball} is missing: npm run release`)
  const home = mkdtempSync(join(tmpdir(), 'tempo-try-'))
  chmodSync(home, 0o755)
  const tally = { passed: 0, failed: 0 }
  async function check(promise: string, work: () => unknown): Promise<void> {
    try {
      const detail = await work()
      tally.passed += 1
      console.log(`ok      ${promise}${typeof detail === 'string' ? ` (${detail})` : ''}`)
    } catch (error) {
      tally.failed += 1
      console.log(`failed  ${promise}: ${(error as Error).message}`)
    }
  }
  try {
    const programs = join(home, 'programs')
    mkdirSync(programs)
    symlinkSync(process.execPath, join(programs, 'node'))
    must(spawnSync('tar', ['-xzf', tarball, '--no-same-owner', '-C', home]).status === 0, 'tar failed')
    symlinkSync(name, join(home, 'current'))
    const trial = openTrial(home, { port: await freePort(), programs })
    await tryStarts(trial, check)
    await tryCommands(trial, check)
    await tryUpdates(trial, { check, from: join(home, name), version })
    const postgres = join(root, 'node_modules/.tempo/postgresql-17')
    await tryCarryingOver({ release: join(home, name), tarball, version, postgres, home, programs, check })
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  process.exitCode = tally.failed > 0 ? 1 : 0
}

type Check = (promise: string, work: () => unknown) => Promise<void>

async function tryStarts(trial: Trial, check: Check): Promise<void> {
  await check('no network is in reach', async () => {
    const answer = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(1000) }).catch(() => null)
    must(answer === null, 'one is')
  })
  await check('a first start without the demo prints a link to set up, and is ready', async () => {
    const studio = await trial.start({ SEED: 'none' })
    must(/\/setup\?/.test(studio.printed()), studio.printed())
    await answers(`${trial.origin}/timetable`)
    return `${studio.afterMs} ms, stopped in ${await studio.stop()} ms`
  })
  await check('the demo studio opens beside it', async () => {
    const data = join(trial.home, 'data/demo')
    const studio = await trial.start({ SEED: 'demo', DATA_DIR: data })
    must((await answers(`${trial.origin}/timetable`)).includes('data-session-id'), 'no class is on the timetable')
    must(existsSync(join(data, 'demo-accounts.txt')), 'no sign-ins were written')
    return `${studio.afterMs} ms, stopped in ${await studio.stop()} ms`
  })
}

async function tryCommands(trial: Trial, check: Check): Promise<void> {
  const backup = join(trial.home, 'data/kept.jsonl.gz')
  for (const words of [['backup', backup], ['restore', backup], ['doctor']])
    await check(`tempo ${words[0]} works`, () => {
      const { status, output } = trial.run(...words)
      must(status === 0, output)
      return output.trim().split('\n').at(-1)
    })
}

async function tryUpdates(
  trial: Trial,
  { check, from, version }: { check: Check; from: string; version: string },
): Promise<void> {
  const [major, minor] = version.split('.')
  const later = (patch: number) => `${major}.${minor}.${900 + patch}`
  const make = (patch: number, kind: Parameters<typeof makeVariant>[1]['kind']) =>
    makeVariant(from, { into: trial.home, version: later(patch), kind })
  const expect = (words: string[], status: number, version_: string, says: RegExp) => {
    const ran = trial.run(...words)
    must(ran.status === status && says.test(ran.output), `${ran.status}\n${ran.output}`)
    const now = trial.run('version').output.trim()
    must(now === version_, `it is ${now} now`)
  }
  await check('an update that leaves the database alone, and back', () => {
    // What it says, and then, on the error output, how far it was.
    const says = /is ready.*\n.*did not change the database[^]*^Unpacking and checking[^]*^Waiting until it is ready/m
    expect(['update', make(1, 'the same')], 0, later(1), says)
    expect(['rollback'], 0, version, /is ready again[^]*^Waiting until it is ready/m)
  })
  await check('an update that breaks after it changed the database goes back with the data', () => {
    expect(['update', make(2, 'migrates and breaks')], 1, version, /is ready again, with the data it had/)
  })
  await check('an update that changes the database', () => {
    expect(['update', make(3, 'migrates')], 0, later(3), /kept as it was in/)
  })
  await check('its rollback says first what would be lost', () => {
    expect(['rollback'], 1, later(3), /would be missing.*--restore/)
  })
  await check('and then restores', () => expect(['rollback', '--restore'], 0, version, /is ready again/))
  await check('there is nothing further to go back to', () =>
    expect(['rollback'], 1, version, /no release to go back to/),
  )
}

async function answers(url: string): Promise<string> {
  const answer = await fetch(url)
  must(answer.status === 200, `${url} answers ${answer.status}`)
  return answer.text()
}

function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new Error(otherwise)
}
