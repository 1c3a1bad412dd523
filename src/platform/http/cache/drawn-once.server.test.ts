import { expect, test } from 'vitest'
import type { Live } from '../../live/live.server.ts'
import { createSharedCache } from '../../live/shared-cache.server.ts'
import { openDrawnOnce } from './drawn-once.server.ts'

function open() {
  let isListening = true
  const sharedCache = createSharedCache(() => isListening)
  const pages = openDrawnOnce<string>({ live: { isListening: () => isListening } as Live, sharedCache })
  return { pages, change: () => sharedCache.forget(), deafen: () => (isListening = false) }
}

test('who comes while a page is rendered gets what comes of it, and later ones until something changes', async () => {
  const { pages, change } = open()
  expect(pages.find('week')).toBeNull()
  const drawing = pages.begin('week')
  const waits = pages.find('week')
  pages.end(drawing, 'page 1')
  expect(await waits).toBe('page 1')
  expect(pages.find('week')).toBe('page 1')
  expect(pages.find('another week')).toBeNull()
  change()
  expect(pages.find('week')).toBeNull()
})

test('a change while it is rendered: those who waited get it, those who come after the change do not', async () => {
  const { pages, change } = open()
  const drawing = pages.begin('week')
  const waits = pages.find('week')
  change()
  expect(pages.find('week')).toBeNull()
  const next = pages.begin('week')
  pages.end(drawing, 'page 1')
  expect(await waits).toBe('page 1')
  expect(pages.find('week')).toBe(next.promise)
  pages.end(next, 'page 2')
  expect(pages.find('week')).toBe('page 2')
})

test('where it came to nothing, or changes are not heard of, there is none', async () => {
  const { pages, deafen } = open()
  const drawing = pages.begin('week')
  const waits = pages.find('week')
  pages.end(drawing, null)
  expect(await waits).toBeNull()
  expect(pages.find('week')).toBeNull()
  pages.end(pages.begin('week'), 'page')
  deafen()
  expect(pages.find('week')).toBeNull()
})
