import { REFUSED_TITLE } from '../page-title.ts'

/** Says in the title of the page whether its form was refused: a tab's title is what is read first, and what is left of the page
 *  in a list of tabs. */
export function sayRefused(isRefused: boolean): void {
  const title = document.title.startsWith(REFUSED_TITLE) ? document.title.slice(REFUSED_TITLE.length) : document.title
  document.title = isRefused ? REFUSED_TITLE + title : title
}

/** Shows what a form was answered with, once it stands on the page: what was refused is said in the title, and the first field that
 *  is wrong has the focus, or else the text that says why. `standing` are errors that were there before. Returns whether
 *  the focus was put somewhere. */
export function showAnswer(standing: readonly Element[] = []): boolean {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const texts = [...within.querySelectorAll('main [data-tone="error"], dialog [data-tone="error"]')]
  const wrong = within.querySelector('form [aria-invalid="true"]') ?? texts.find((text) => !standing.includes(text))
  sayRefused(wrong !== undefined || document.querySelector('[data-notice] [data-tone="error"]') !== null)
  if (!(wrong instanceof HTMLElement)) return false
  focusOn(wrong)
  return true
}

/** The errors that the page shows on its own, whatever is sent from it. */
export function standingErrors(): Element[] {
  return [...document.querySelectorAll('main [data-tone="error"]')]
}

/** Puts the focus on an element, also on one that is only there to be read. */
export function focusOn(element: HTMLElement): void {
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1
  element.focus()
}

export const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'
