import { expect, test } from 'vitest'
import { unzipped } from '#tests/helpers/unzip.ts'
import { zipStream } from './zip.server.ts'

const at = new Date('2026-11-23T10:00:00Z')

async function* files(given: Record<string, string[]>) {
  async function* chunksOf(chunks: string[]) {
    yield* chunks
  }
  for (const [name, chunks] of Object.entries(given)) yield { name, chunks: chunksOf(chunks) }
}

async function archive(given: Record<string, string[]>): Promise<Buffer> {
  return Buffer.from(await new Response(zipStream(files(given), at)).arrayBuffer())
}

test('what goes in comes out, whatever its characters and however it was cut', async () => {
  const bytes = await archive({
    'a.txt': ['Hal', 'lo ', 'wörld ✓'],
    'empty.csv': [],
    'größe.json': ['x'.repeat(70_000)],
  })
  expect(await unzipped(bytes)).toEqual({ 'a.txt': 'Hallo wörld ✓', 'empty.csv': '', 'größe.json': 'x'.repeat(70_000) })
  expect(bytes.length).toBeLessThan(2000)
})

test('a fault while reading breaks the download instead of shortening it', async () => {
  async function* broken() {
    yield 'half'
    throw new Error('the database went away')
  }
  async function* one() {
    yield { name: 'a.txt', chunks: broken() }
  }
  await expect(new Response(zipStream(one(), at)).arrayBuffer()).rejects.toThrow()
})

test('when the download is broken off, nothing more is read for it', async () => {
  const stopped = Promise.withResolvers<string>()
  async function* endless() {
    try {
      for (;;) yield crypto.randomUUID().repeat(1000)
    } finally {
      stopped.resolve('stopped')
    }
  }
  async function* one() {
    yield { name: 'a.txt', chunks: endless() }
  }
  const reader = zipStream(one(), at).getReader()
  await reader.read()
  await reader.cancel()
  expect(await stopped.promise).toBe('stopped')
})
