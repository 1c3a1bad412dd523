import { expect, type Page } from '@playwright/test'

/** Goes through the page with the Tab key: every control is reached, one after the other, and shows that it has the focus. */
export async function expectReachable(page: Page): Promise<void> {
  const count = await page.evaluate(markControls)
  const ringless: string[] = []
  // A popup that opens on the way adds stops of its own.
  for (let steps = 0; steps < count * 3; steps++) {
    await page.keyboard.press('Tab')
    const where = await page.evaluate(noteFocus)
    if (where === 'left the page') break
    if (where !== 'seen') ringless.push(where)
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-control]:not([data-reached])')].map((one) => one.outerHTML.slice(0, 120)),
  )
  expect(missed, `not reached on ${page.url()}`).toEqual([])
  expect(ringless, `without a visible focus on ${page.url()}`).toEqual([])
}

/** Marks what the keyboard should come to: what can be pressed or filled in and is in sight. */
function markControls(): number {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=hidden], [type=radio]'),
  )
  for (const control of controls) control.dataset.control = ''
  // Tab goes on from where the focus was last: that is to be the top of the page.
  const top = document.createElement('span')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
  return controls.length
}

/** Notes the element in focus as reached and says whether it can be seen to have the focus. */
function noteFocus(): string {
  const focused = document.activeElement as HTMLElement | null
  const isLast = !document.querySelector('[data-control]:not([data-reached])')
  if (isLast || !focused || focused === document.body) return 'left the page'
  focused.dataset.reached = ''
  const hasRing = [focused, ...focused.querySelectorAll<HTMLElement>('*')].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return hasRing ? 'seen' : focused.outerHTML.slice(0, 120)
}
