import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Slows down what moves and what lasts on a page: an answer that has come stays new for long enough, however busy the machine is. */
export async function slowDown(page: Page): Promise<{ goOn(): Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  return {
    goOn: async () => void (await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })),
  }
}

/** What is booked and cancelled from a page, by the last words of the address. */
export function listenToActs(page: Page): string[] {
  const acts: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST')
      acts.push(
        pathname
          .replace(/\.data$/, '')
          .split('/')
          .at(-1) ?? '',
      )
  })
  return acts
}

export async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until the answer is no longer new: a button takes the pointer again. */
export async function untilSettled(button: Locator): Promise<void> {
  await expect(button).not.toHaveCSS('pointer-events', 'none')
}

/** Presses a button of the timetable's popup once it takes the pointer. A click that has to be tried again scrolls the page, and the popup
 *  follows a frame later: the press would begin on the button and end beside it. */
export async function clickSettled(button: Locator): Promise<void> {
  await untilSettled(button)
  await button.click()
}
