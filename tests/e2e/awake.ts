import type { Locator } from '@playwright/test'
import { expect } from './journey.ts'

/** Waits until React, where the page has it, has taken an element over: before that a form is sent by the browser itself. */
export async function untilAwake(element: Locator): Promise<void> {
  const isAwake = (one: HTMLElement | SVGElement) =>
    !('__reactRouterContext' in window) || Object.keys(one).some((key) => key.startsWith('__react'))
  await expect.poll(() => element.evaluate(isAwake)).toBe(true)
}
