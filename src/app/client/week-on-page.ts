import { forgetFormerActions, tick } from './show-places.ts'

/** Puts the week of a reloaded page into the one shown. Where the classes are the same, only the differences are changed, so
 *  that a popup stays open and the day a phone shows stays chosen. */
export function takeWeekFrom(page: Document): void {
  const shown = document.querySelector('[data-live-week]')
  const fresh = page.querySelector('[data-live-week]')
  if (!shown || !fresh) return
  forgetFormerActions()
  const before = blocksOf(shown)
  const after = blocksOf(fresh)
  const isSameWeek = before.length > 0 && before.map(({ id }) => id).join() === after.map(({ id }) => id).join()
  if (!isSameWeek) return shown.replaceChildren(...fresh.childNodes)
  before.forEach(({ element }, index) => {
    const now = after[index]!.element
    if (element.outerHTML !== now.outerHTML) change(element, now)
  })
}

/** The block of a session, if the page shows it. */
export function findBlock(sessionId: string): HTMLElement | null {
  return document.querySelector(`[data-live-week] [data-session-id="${CSS.escape(sessionId)}"]`)
}

function blocksOf(week: Element): { id: string; element: HTMLElement }[] {
  const blocks = [...week.querySelectorAll<HTMLElement>('[data-session-id]')]
  return blocks.map((element) => ({ id: element.dataset.sessionId ?? '', element }))
}

/** Unchanged elements stay: a button replaced while it is being pressed would not be pressed. */
function redraw(shown: Element, fresh: Element): void {
  const [before, after] = [[...shown.childNodes], [...fresh.childNodes]]
  if (before.length !== after.length) return shown.replaceChildren(...after)
  before.forEach((node, index) => {
    if (!node.isEqualNode(after[index]!)) node.replaceWith(after[index]!)
  })
}

function change(block: HTMLElement, now: HTMLElement): void {
  const opener = block.querySelector<HTMLElement>('.tt-block > button')
  const focused = block.querySelector<HTMLElement>(':focus')
  const hadFocus = focused !== null && focused !== opener
  // Focused within what stays, so that the popup stays open too: in a closed one nothing can be focused.
  if (hadFocus) opener?.focus({ preventScroll: true })
  const seatsBefore = block.querySelector('.tt-available')?.textContent
  block.className = now.className
  block.style.cssText = now.style.cssText
  // The face first, then the popup's content: the block itself and its popup stay, and with them hover.
  for (const part of ['.tt-face', '.tt-popup > div']) {
    const [shown, fresh] = [block.querySelector(part), now.querySelector(part)]
    if (shown && fresh) redraw(shown, fresh)
  }
  const seats = block.querySelector('.tt-available')
  if (seats && seats.textContent !== seatsBefore) tick(seats, seats.textContent)
  if (!hadFocus) return
  if (focused.isConnected) focused.focus({ preventScroll: true })
  else block.querySelector<HTMLElement>('.book-button, .tt-popup a')?.focus()
}
