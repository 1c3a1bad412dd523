import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Machine, rollBack, updateTo } from '#scripts/update/change-release.ts'
import { readRelease, type Release } from '#scripts/update/release-folder.ts'
import { openReleases, unpackRelease } from '#scripts/update/releases.ts'
import { readWayBack } from '#scripts/update/way-back.ts'

// What `tempo update` and `tempo rollback` leave when they are killed between any two steps. Releases are folders with a version and migrations,
// the database is the list of those it has had; the real ones are tried by `npm run release:try`.

const homes: string[] = []
afterAll(() => homes.forEach((home) => rmSync(home, { recursive: true, force: true })))
const digestOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** What each release brings: 1.1 a change of the tables, 1.2 one more and, where told so, it does not become ready. */
const BRINGS: Record<string, string[]> = { '1.0.0': ['a'], '1.1.0': ['a', 'b'], '1.2.0': ['a', 'b', 'c'] }

function aRelease(home: string, version: string): Release {
  const folder = join(home, `tempo-${version}-linux-x64`)
  mkdirSync(join(folder, 'db/migrations/meta'), { recursive: true })
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ version, platform: 'linux-x64' }))
  const entries = BRINGS[version]!.map((tag) => ({ tag }))
  writeFileSync(join(folder, 'db/migrations/meta/_journal.json'), JSON.stringify({ entries }))
  writeFileSync(join(folder, 'tempo'), '#!/bin/sh\n', { mode: 0o755 })
  return readRelease(folder)
}

/** A server that has been updated from 1.0 to 1.1, which changed the database. */
function aServer() {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'tempo-update-')))
  homes.push(home)
  for (const version of Object.keys(BRINGS)) aRelease(home, version)
  symlinkSync('tempo-1.1.0-linux-x64', join(home, 'current'))
  const state = { database: ['a', 'b'], rows: 'of 1.1', isUp: true, clock: 10, broken: '', isBackupDamaged: false }
  const backups = [{ at: 5, database: ['a'], rows: 'of 1.0' }]
  const folderOf = (version: string) => readRelease(join(home, `tempo-${version}-linux-x64`))
  const former = { before: folderOf('1.0.0'), to: folderOf('1.1.0'), switchedAt: new Date(1) }
  writeFileSync(join(home, 'way-back.json'), JSON.stringify(former))
  const running = () => readRelease(realpathSync(join(home, 'current')))
  /** What a start does: it refuses a database with changes it does not know, and backs up before it makes its own. */
  function start(): boolean {
    const known = BRINGS[running().version]!
    state.isUp = false
    if (state.database.some((one) => !known.includes(one))) return false
    if (known.length > state.database.length) {
      backups.push({ at: ++state.clock, database: state.database, rows: state.rows })
      state.database = known
    }
    state.isUp = running().version !== state.broken
    return state.isUp
  }
  return { home, state, backups, folderOf, running, start }
}
type Server = ReturnType<typeof aServer>

class Killed extends Error {}

/** The machine of a command, which is killed before its step number `killedAt`. */
function machineOf({ state, backups, running, start }: Server, killedAt = Infinity): Machine & { steps: string[] } {
  const steps: string[] = []
  const step = (name: string) => {
    if (steps.length === killedAt) throw new Killed()
    steps.push(name)
  }
  const releases = openReleases(running().folder)
  return {
    steps,
    releases: {
      ...releases,
      switchTo(release) {
        step('switch')
        releases.switchTo(release)
        step('switched')
      },
      prune: () => step('prune'),
    },
    service: {
      async stop() {
        step('stop')
        state.isUp = false
      },
      async start() {
        step('start')
        const isReady = start()
        step('started')
        return isReady
      },
      async leave() {
        step('leave')
        return ''
      },
    },
    kept: {
      findAsItWas(since) {
        const index = backups.findIndex(({ at }) => at >= since.getTime())
        return index < 0 ? null : String(index)
      },
      async putBack(index) {
        step('put back')
        if (state.isBackupDamaged) throw new Error('the backup is damaged')
        const { database, rows } = backups[Number(index)]!
        Object.assign(state, { database, rows })
        step('is back')
      },
      backUp: async () => step('back up'),
    },
    now: () => new Date(++state.clock),
    say: () => {},
  }
}

async function untilKilled(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return false
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    return true
  }
}

const FROM: Record<string, string> = { '1.1.0': '1.0.0', '1.2.0': '1.1.0' }

test.each([
  ['an update', ''],
  ['one whose release does not become ready', '1.2.0'],
])(
  '%s may be killed at any step: a start opens the database, and the way back is one release',
  async (_what, broken) => {
    let isKilled = true
    let killedAt = 0
    for (; isKilled; killedAt++) {
      const server = aServer()
      server.state.broken = broken
      isKilled = await untilKilled(updateTo(machineOf(server, killedAt), server.folderOf('1.2.0')))
      const at = `killed at step ${killedAt}`
      // A reboot: the release that is there now starts, unless it is the one that never does.
      const isUp = server.start()
      expect(isUp || server.running().version === broken, at).toBe(true)
      const { version } = server.running()
      await rollBack(machineOf(server), { mayRestore: true })
      expect([server.running().version, server.state.isUp], at).toEqual([FROM[version], true])
      expect(server.state.database, at).toEqual(BRINGS[FROM[version]!])
      expect(existsSync(join(server.home, 'way-back.begun.json')), at).toBe(false)
    }
    expect(killedAt).toBeGreaterThan(7)
  },
)

test('a rollback may be killed at any step: a start opens the database, and the next one finishes it', async () => {
  let isKilled = true
  for (let killedAt = 0; isKilled; killedAt++) {
    const server = aServer()
    isKilled = await untilKilled(rollBack(machineOf(server, killedAt), { mayRestore: true }))
    expect(server.start(), `killed at step ${killedAt}`).toBe(true)
    if (server.running().version === '1.1.0') await rollBack(machineOf(server), { mayRestore: true })
    expect([server.running().version, server.state.rows], `killed at step ${killedAt}`).toEqual(['1.0.0', 'of 1.0'])
    await expect(rollBack(machineOf(server), { mayRestore: true })).rejects.toThrow('no release to go back to')
  }
})

test('a rollback refuses a release that cannot open the database, and stops nothing', async () => {
  const server = aServer()
  server.backups.length = 0
  const machine = machineOf(server)
  await expect(rollBack(machine, { mayRestore: true })).rejects.toThrow('Tempo 1.0.0 cannot open a database')
  expect([machine.steps, server.running().version, server.state.isUp]).toEqual([[], '1.1.0', true])
})

test('a backup that cannot be restored leaves the studio as it runs', async () => {
  const server = aServer()
  server.state.isBackupDamaged = true
  const machine = machineOf(server)
  await expect(rollBack(machine, { mayRestore: true })).rejects.toThrow('damaged')
  expect([server.running().version, server.state.isUp, server.state.rows]).toEqual(['1.1.0', true, 'of 1.1'])
})

test('an update that failed leaves the way back of the one before it, and one that runs is not disturbed', async () => {
  const server = aServer()
  server.state.broken = '1.2.0'
  expect(await updateTo(machineOf(server), server.folderOf('1.2.0'))).toBe(1)
  expect(readWayBack(server.home, server.running())?.before.version).toBe('1.0.0')
  const begun = join(server.home, 'way-back.begun.json')
  const other = spawn('sleep', ['60'], { argv0: '/opt/scripts/update.ts' })
  const intent = {
    before: server.folderOf('1.1.0'),
    to: server.folderOf('1.2.0'),
    switchedAt: new Date(),
    pid: other.pid,
  }
  writeFileSync(begun, JSON.stringify(intent))
  expect(() => machineOf(server)).toThrow('An update to Tempo 1.2.0 is running')
  other.kill()
  await once(other, 'exit')
  machineOf(server)
  expect(existsSync(begun)).toBe(false)
})

test('what was half unpacked is swept; a file without its checksum is refused unless that is meant', async () => {
  const server = aServer()
  const dead = spawnSync('true').pid
  for (const name of [`.unpacking-${dead}`, `.current-${dead}`, '.unpacking-1']) mkdirSync(join(server.home, name))
  const releases = openReleases(server.running().folder)
  expect(readdirSync(server.home).filter((name) => /^\.[uc]/.test(name))).toEqual(['.unpacking-1'])
  const { folder } = server.folderOf('1.2.0')
  const file = join(server.home, 'release.tar.gz')
  spawnSync('tar', ['-czf', file, '-C', server.home, basename(folder)])
  await expect(unpackRelease(file, releases)).rejects.toThrow('--unchecked')
  expect(await unpackRelease(file, releases, { mayBeUnchecked: true })).toMatchObject({ version: '1.2.0', folder })
  writeFileSync(`${file}.sha256`, digestOf(file))
  expect(await unpackRelease(file, releases)).toMatchObject({ version: '1.2.0' })
  writeFileSync(`${file}.sha256`, digestOf('package.json'))
  await expect(unpackRelease(file, releases, { mayBeUnchecked: true })).rejects.toThrow('damaged')
})

test('a terminal that is closed ends neither a command nor what it has started', async () => {
  const home = aServer().home
  const module = join(import.meta.dirname, '../scripts/update/outlive-terminal.ts')
  const said = join(home, 'said')
  const program = `
    import { outliveTerminal, runApart, startApart } from '${module}'
    import { appendFileSync, writeFileSync } from 'node:fs'
    outliveTerminal()
    const child = startApart('sh', ['-c', 'echo begun; while [ ! -e ${said} ]; do sleep 0.01; done; echo still here'])
    console.log('ready')
    process.on('SIGHUP', () => writeFileSync('${said}', ''))
    child.on('exit', (code) => {
      console.log('told nobody')
      appendFileSync('${said}', 'child ' + code + ', ' + runApart('sh', ['-c', 'exit 3']).status)
    })`
  const own = spawn(process.execPath, ['--input-type=module', '-e', program], { detached: true })
  while (!String((await once(own.stdout, 'data'))[0]).includes('ready'));
  // The terminal goes: nothing can be written, and its whole group has the signal.
  own.stdout.destroy()
  own.stderr.destroy()
  process.kill(-own.pid!, 'SIGHUP')
  expect((await once(own, 'exit'))[0]).toBe(0)
  expect(readFileSync(said, 'utf8')).toBe('child 0, 3')
})
