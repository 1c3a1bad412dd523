import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { freePort } from '#scripts/rig/studio-process.ts'
import { type Hand, scriptOf, sizes, type Window } from './engine.ts'

// The bar of WebKitGTK's own small browser keeps its window wider than a phone, until its buttons shrink.
const SMALL_BAR = '* { min-width: 0; padding: 0; margin: 0; border-width: 0 }'

/** Opens a WebKitGTK of its own on a screen of its own; its driver speaks the W3C's WebDriver. */
export async function openWebKit(program: string, hand: Hand): Promise<Window> {
  const home = mkdtempSync(join(tmpdir(), 'tempo-webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0', 'gtk.css'), SMALL_BAR)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(screen.stdio[3] as Readable, 'data')) as [Buffer]
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: 'x11', XDG_CONFIG_HOME: home }
  const port = await freePort()
  const driver = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' })
  const call = caller(`http://127.0.0.1:${port}`)
  await vi.waitFor(() => call('GET', '/status'), { timeout: 20_000 })
  // Its own waiting for a page never ends when it is told to leave one that has not come yet.
  const alwaysMatch = { pageLoadStrategy: 'none' }
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch } })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { x: 0, y: 0, ...sizes[hand] })
  const ask: Window['ask'] = async (question, ...given) => {
    const script = `return ${scriptOf(question, given)}`
    return JSON.parse((await call('POST', `${session}/execute/sync`, { script, args: [] })) as string)
  }
  const goOnce = async (url: string) => {
    // A page that is still loading cannot answer.
    await vi.waitFor(() => ask(() => document.documentElement.toggleAttribute('data-left', true)), { timeout: 10_000 })
    await call('POST', `${session}/url`, { url })
    await vi.waitFor(
      async () => {
        const isThere = await ask(
          () => !document.documentElement.hasAttribute('data-left') && document.readyState === 'complete',
        )
        if (!isThere) throw new Error(`${url} does not come`)
      },
      { timeout: 10_000 },
    )
  }
  return {
    ask,
    async goto(url) {
      // Rarely its first page is shown and the driver goes on asking the one before: it is sent there once more.
      await goOnce(url).catch(() => goOnce(url))
    },
    async act(source) {
      await call('POST', `${session}/actions`, { actions: [source] })
    },
    async picture() {
      return Buffer.from((await call('GET', `${session}/screenshot`)) as string, 'base64')
    },
    async close() {
      await call('DELETE', session)
      await Promise.all([ended(driver), ended(screen)])
      rmSync(home, { recursive: true, force: true })
      // What its pages write to the console cannot be read.
      return []
    },
  }
}

function caller(driver: string) {
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const signal = AbortSignal.timeout(30_000)
    const answer = await fetch(driver + path, { method, signal, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: { error: string; message: string } }
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
