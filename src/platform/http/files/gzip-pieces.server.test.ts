import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPiece, joinGzip } from './gzip-pieces.server.ts'

const texts = ['<li>Monday flow</li>', '', '<li>Café, 18:15</li>'.repeat(3000), 'x', '<li>Monday flow</li>']
const pieces = texts.map((text) => gzipPiece(Buffer.from(text), 6))

test.each([[[]], [[0]], [[1]], [[0, 1, 2, 3, 4]], [[4, 2, 2, 0]], [[3, 3, 3]]])(
  'the pieces %j are one file, which is unpacked and whose checksum is right',
  (order) => {
    const file = joinGzip(order.map((at) => pieces[at]!))
    expect(gunzipSync(file).toString()).toBe(order.map((at) => texts[at]).join(''))
  },
)

test('a wrong checksum is found out', () => {
  const [piece] = pieces
  expect(() => gunzipSync(joinGzip([{ ...piece!, checksum: piece!.checksum ^ 1 }]))).toThrow('incorrect data check')
})
