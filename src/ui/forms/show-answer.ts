import { REFUSED_TITLE } from '../page-title.ts'

/** Says in the page's title that its form was refused: the title is what a screen reader reads first and what a list of tabs
 *  shows. */
export function sayRefused(isRefused: boolean): void {
  const title = document.title.startsWith(REFUSED_TITLE) ? document.title.slice(REFUSED_TITLE.length) : document.title
  document.title = isRefused ? REFUSED_TITLE + title : title
}

/** Shows the answer to a form once it is on the page: a refusal is named in the title, and the first invalid field gets the
 *  focus, or else the text that says why. `standing` are errors that were there before. Returns whether the focus was moved. */
export function showAnswer(standing: readonly Element[] = []): boolean {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const texts = [...within.querySelectorAll('main [data-tone="error"], dialog [data-tone="error"]')]
  const wrong = within.querySelector('form [aria-invalid="true"]') ?? texts.find((text) => !standing.includes(text))
  sayRefused(wrong !== undefined || document.querySelector('[data-notice] [data-tone="error"]') !== null)
  if (!(wrong instanceof HTMLElement)) return false
  focusOn(wrong)
  return true
}

/** Errors that the page shows whatever was sent from it. */
export function standingErrors(): Element[] {
  return [...document.querySelectorAll('main [data-tone="error"]')]
}

/** Focuses an element, even one that is normally not focusable; never a button that is busy, which the Tab key would pass by from then
 *  on. */
export function focusOn(element: HTMLElement): void {
  if (element.matches(':disabled')) return
  if (!element.matches(FOCUSABLE)) element.tabIndex = -1
  element.focus()
}

export const FOCUSABLE =
  'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary'
