import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Hand, scriptOf, sizes, type Window } from './engine.ts'

// Without a screen Firefox says that there is nothing to point with: fine and hovering (6), or coarse (1).
const pointing: Record<Hand, number> = { mouse: 6, keyboard: 6, touch: 1 }

/** Opens a Firefox of its own, which speaks WebDriver BiDi on its own. */
export async function openFirefox(program: string, hand: Hand): Promise<Window> {
  const profile = mkdtempSync(join(tmpdir(), 'tempo-firefox-'))
  const pointers = ['primary', 'all'].map(
    (which) => `user_pref("ui.${which}PointerCapabilities", ${pointing[hand]});\n`,
  )
  writeFileSync(join(profile, 'user.js'), pointers.join(''))
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = spawn(program, options, { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints: string[] = []
  const { send, hangUp } = await connect(`${await addressOf(firefox)}/session`, complaints)
  await send('session.new', { capabilities: {} })
  await send('session.subscribe', { events: ['log.entryAdded'] })
  // The tab it starts with leaves the focus in the bar with the address.
  const { context } = (await send('browsingContext.create', { type: 'tab' })) as { context: string }
  await send('browsingContext.setViewport', { context, viewport: sizes[hand] })
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      // A page of another process is shown without the focus: Enter would press nothing.
      await send('browsingContext.activate', { context })
    },
    async ask(question, ...given) {
      const expression = scriptOf(question, given)
      const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: false })
      if (answer.type === 'exception') throw new Error((answer.exceptionDetails as { text: string }).text)
      return JSON.parse((answer.result as { value: string }).value)
    },
    async act(source) {
      await send('input.performActions', { context, actions: [source] })
    },
    async picture() {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data as string, 'base64')
    },
    async close() {
      hangUp()
      firefox.kill()
      if (firefox.exitCode === null) await once(firefox, 'exit')
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      return complaints
    },
  }
}

async function addressOf(firefox: ChildProcess): Promise<string> {
  const said: string[] = []
  for await (const line of createInterface({ input: firefox.stderr! })) {
    const address = /^WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    // Its further output is not read, and must not fill the pipe.
    if (address) return (firefox.stderr?.resume(), address)
    said.push(line)
  }
  throw new Error(`Firefox did not start:\n${said.join('\n')}`)
}

type Answer = Record<string, unknown>
type Message =
  | { type: 'success'; id: number; result: Answer }
  | { type: 'error'; id: number; message: string }
  | { type: 'event'; params: { level: string; text: string } }

async function connect(address: string, complaints: string[]) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Answer>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.type === 'event') {
      if (message.params.level === 'error') complaints.push(message.params.text)
    } else if (message.type === 'error') waiting.get(message.id)?.reject(new Error(message.message))
    else waiting.get(message.id)?.resolve(message.result)
  })
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has hung up'))
  })
  return {
    send(method: string, params: object): Promise<Answer> {
      const id = waiting.size
      const answer = Promise.withResolvers<Answer>()
      waiting.set(id, answer)
      socket.send(JSON.stringify({ id, method, params }))
      return answer.promise
    },
    hangUp: () => socket.close(),
  }
}
