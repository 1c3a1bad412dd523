import { expect, test } from 'vitest'
import { eventsIn, EVENT_GROUPS, groupsOf, pauseAfter, WEBHOOK_EVENTS, webhookTicks } from './webhook.ts'

test('tries again within seconds at first, for three days in all, and then no more', () => {
  const pauses: number[] = []
  for (let attempts = 1; ; attempts++) {
    const pause = pauseAfter(attempts)
    if (pause === null) break
    pauses.push(pause)
  }
  expect(pauses[0]).toBe(10_000)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400_000
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
})

test('each event but the test is in one group, and groups are found again in their events', () => {
  const groups = Object.keys(EVENT_GROUPS) as (keyof typeof EVENT_GROUPS)[]
  const all = groups.flatMap((group) => eventsIn([group]))
  expect(all.toSorted()).toEqual(
    Object.keys(WEBHOOK_EVENTS)
      .filter((type) => type !== 'webhook.test')
      .toSorted(),
  )
  for (const group of groups) expect(groupsOf(eventsIn([group]))).toEqual([group])
  expect(groupsOf(['booking.moved', 'class.added'])).toEqual(['bookings', 'classes'])
})

test('ticks become events, and none is an error at the ticks', () => {
  const url = 'https://example.com/'
  expect(webhookTicks.parse({ url, hires: 'on' })).toEqual({ url, events: eventsIn(['hires']) })
  const none = webhookTicks.safeParse({ url })
  expect(none.error?.issues).toMatchObject([{ path: ['bookings'], message: 'Please choose at least one' }])
})
