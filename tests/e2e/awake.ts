import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Waits until React, where the page has it, has hydrated an element: before that a form is sent by the browser itself. */
export async function untilAwake(element: Locator): Promise<void> {
  const isAwake = (one: HTMLElement | SVGElement) =>
    !('__reactRouterContext' in window) || Object.keys(one).some((key) => key.startsWith('__react'))
  await expect.poll(() => element.evaluate(isAwake)).toBe(true)
}

/** Opens a page and waits until it listens for live notices: it does not receive earlier ones. */
export async function openListening(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events')
  await page.goto(path)
  await stream
}
