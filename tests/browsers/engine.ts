import { existsSync, readFileSync } from 'node:fs'

/** By what a visitor uses the studio: the width of the window, and what moves it. */
export type Hand = 'mouse' | 'touch' | 'keyboard'

/** A browser with one window. Both engines take the actions of the W3C's WebDriver. */
export type Window = {
  goto(url: string): Promise<void>
  /** Asks the page. The function is sent as text, so it cannot use anything outside itself. */
  ask<A extends unknown[], R>(question: (...given: A) => R, ...given: A): Promise<R>
  act(source: Source): Promise<void>
  picture(): Promise<Buffer>
  /** Closes it; tells what the pages wrote to the console as an error, where the engine says so. */
  close(): Promise<string[]>
}

/** One input device and what it does, as https://www.w3.org/TR/webdriver2/#actions has it. */
export type Source =
  | { type: 'key'; id: string; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: string; parameters: { pointerType: 'mouse' | 'touch' }; actions: PointerAction[] }
type PointerAction = { type: 'pointerMove'; x: number; y: number } | { type: 'pointerDown' | 'pointerUp'; button: 0 }

/** A question as text, with its answer as text: neither protocol's own values are needed. */
export function scriptOf<A extends unknown[]>(question: (...given: A) => unknown, given: A): string {
  return `JSON.stringify((${question.toString()})(...${JSON.stringify(given)}) ?? null)`
}

export const sizes: Record<Hand, { width: number; height: number }> = {
  mouse: { width: 1440, height: 900 },
  touch: { width: 390, height: 844 },
  keyboard: { width: 1440, height: 900 },
}

type Found = { firefox: string | null; webkit: string | null }

/** The programs that `npm test` found (scripts/bootstrap/engines.mjs). */
export function foundEngines(): Found {
  const note = 'node_modules/.tempo/engines.json'
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Found) : { firefox: null, webkit: null }
}
