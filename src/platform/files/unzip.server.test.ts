import { expect, test } from 'vitest'
import { unzipTexts } from './unzip.server.ts'
import { zipStream } from './zip.server.ts'

const at = new Date('2026-11-23T10:00:00Z')

async function archive(files: Record<string, string>): Promise<Uint8Array> {
  async function* chunks(text: string) {
    yield text
  }
  async function* each() {
    for (const [name, text] of Object.entries(files)) yield { name, chunks: chunks(text) }
  }
  return new Uint8Array(await new Response(zipStream(each(), at)).arrayBuffer())
}

const bounds = { mostFiles: 3, mostBytes: 1_000_000 }

test('what was written is read', async () => {
  const bytes = await archive({ 'a.csv': 'Zoë,£\r\n', 'b.csv': '' })
  expect(await unzipTexts(bytes, bounds)).toEqual(
    new Map([
      ['a.csv', 'Zoë,£\r\n'],
      ['b.csv', ''],
    ]),
  )
})

test('what it holds is bounded before anything is unpacked, in files and in bytes', async () => {
  const zeros = await archive({ 'a.csv': '0'.repeat(1_000_001) })
  expect(zeros.length).toBeLessThan(5000)
  expect(await unzipTexts(zeros, bounds)).toBeNull()
  expect(await unzipTexts(await archive({ a: '', b: '', c: '', d: '' }), bounds)).toBeNull()
})

test('an archive that says it is smaller than it is, is none', async () => {
  const bytes = await archive({ 'a.csv': '0'.repeat(1_000_001) })
  const view = new DataView(bytes.buffer)
  // The sizes stand after the data and in the directory at the end.
  for (let n = 0; n < bytes.length - 4; n++) if (view.getUint32(n, true) === 1_000_001) view.setUint32(n, 10, true)
  expect(await unzipTexts(bytes, bounds)).toBeNull()
})

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('Name,Email')],
])('%s is no archive', async (_, bytes) => {
  expect(await unzipTexts(bytes, bounds)).toBeNull()
})
