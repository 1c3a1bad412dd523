import { vi } from 'vitest'
import type { Hand, Window } from './engine.ts'
import { aimAt, isMissed, type Part, type Target, textOf, wayThere } from './in-page.ts'

const PATIENCE_MS = 20_000
const MOST_TABS = 150
const [TAB, ENTER, SHIFT, CONTROL] = ['\uE004', '\uE006', '\uE008', '\uE009']

/** Someone who uses the studio in one browser, by mouse, touch or keyboard; each step waits until it can be done, and says why it
 *  cannot. */
export type Visitor = ReturnType<typeof aVisitor>

export function aVisitor(window: Window, hand: Hand, origin: string) {
  const everywhere: Part = { css: 'body' }

  return {
    goto: (path: string) => window.goto(new URL(path, origin).href),

    /** Presses a button or follows a link. */
    async press(kind: 'button' | 'link', name: string, within: Part = everywhere): Promise<void> {
      await reach({ kind, name, within })
      if (hand === 'keyboard') await type([ENTER])
    },

    /** Picks one of several radio buttons by hand; the keyboard has arrows for that. */
    pick: (name: string, within: Part = everywhere) => reach({ kind: 'field', name, within }),

    /** Ticks a box; with the keyboard by the space bar. */
    async tick(name: string, within: Part = everywhere): Promise<void> {
      await reach({ kind: 'field', name, within })
      if (hand === 'keyboard') await type([' '])
    },

    /** Types into a field, in place of what is there. */
    async fill(name: string, text: string, within: Part = everywhere): Promise<void> {
      await reach({ kind: 'field', name, within })
      await type(['a'], CONTROL)
      await type(text.split(''))
    },

    /** Brings up what opens by pointing at a control, or by its focus. A phone shows it all. */
    async pointAt(name: string, within: Part): Promise<void> {
      const target: Target = { kind: 'button', name, within }
      if (hand === 'mouse') await point(await aim(target), [])
      if (hand === 'keyboard') await reach(target)
    },

    /** Waits until a text can be read. */
    sees: (text: string, within: Part = everywhere) =>
      patiently(`sees "${text}" in ${within.heading ?? within.css}`, async () => {
        const read = await window.ask(textOf, within)
        return read.toLowerCase().includes(text.toLowerCase()) ? undefined : `what stands there: ${read.slice(0, 500)}`
      }),

    /** Waits until the browser is at an address that begins so. */
    isAt: (path: string) =>
      patiently(`is at ${path}`, async () => {
        const at = await window.ask(() => location.pathname + location.search)
        return at.startsWith(path) ? undefined : `it is at ${at}`
      }),
  }

  async function reach(target: Target): Promise<void> {
    const at = await aim(target)
    if (hand !== 'keyboard') {
      await point(at, ['pointerDown', 'pointerUp'])
      // A page that was left by it cannot say.
      if (await window.ask(isMissed).catch(() => false)) await reach(target)
      return
    }
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      const way = await window.ask(wayThere)
      if (way === 'is there') return
      // Drawn again in the meantime.
      if (way === 'is gone') await aim(target)
      // Never round by the end of the page: there the focus would go to the bars of the browser.
      else await type([TAB], way === 'back' ? SHIFT : undefined)
    }
    throw new Error(`${MOST_TABS} Tabs did not lead to the ${target.kind} "${target.name}"`)
  }

  /** Where a control has come to rest: what still moves would be missed. */
  async function aim(target: Target): Promise<{ x: number; y: number }> {
    let last = { x: -1, y: -1 }
    await patiently(
      `finds the ${target.kind} "${target.name}" in ${target.within.heading ?? target.within.css}`,
      async () => {
        const found = await window.ask(aimAt, target)
        if ('not' in found) return found.not
        const isAtRest = found.x === last.x && found.y === last.y
        last = found
        return isAtRest ? undefined : 'its place changes'
      },
    )
    return last
  }

  function point({ x, y }: { x: number; y: number }, then: ('pointerDown' | 'pointerUp')[]): Promise<void> {
    const pointerType = hand === 'touch' ? 'touch' : 'mouse'
    const presses = then.map((does) => ({ type: does, button: 0 }) as const)
    const actions = [{ type: 'pointerMove', x, y } as const, ...presses]
    return window.act({ type: 'pointer', id: 'hand', parameters: { pointerType }, actions })
  }

  function type(keys: string[], held?: string): Promise<void> {
    const strokes = keys.flatMap((value) => [{ type: 'keyDown', value } as const, { type: 'keyUp', value } as const])
    const before = held ? [{ type: 'keyDown', value: held } as const] : []
    const after = held ? [{ type: 'keyUp', value: held } as const] : []
    return window.act({ type: 'key', id: 'keys', actions: [...before, ...strokes, ...after] })
  }

  /** Tries again until it can be done. A page that is being left cannot answer. */
  async function patiently(what: string, against: () => Promise<string | undefined>): Promise<void> {
    await vi.waitFor(
      async () => {
        const reason = await against()
        if (reason) throw new Error(`A visitor ${what}: not within ${PATIENCE_MS / 1000} s, as ${reason}`)
      },
      { timeout: PATIENCE_MS, interval: 50 },
    )
  }
}
