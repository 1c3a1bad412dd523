import { expect, test } from 'vitest'
import { qrCode } from './qr-code.server.ts'

const url =
  'otpauth://totp/studio.example:mia%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=studio.example'

test('three finders stand in three corners, within a quiet zone of four', () => {
  const { size, path } = qrCode(url)
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  const isDark = (x: number, y: number) => dark.has(`${x} ${y}`)
  // Version and side belong together: 17 + 4 v squares.
  expect((size - 8 - 17) % 4).toBe(0)
  const last = size - 5
  for (const [x, y] of [
    [4, 4],
    [last - 6, 4],
    [4, last - 6],
  ] as const) {
    const finder = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 7 }, (__, column) => (isDark(x + column, y + row) ? '#' : '.')).join(''),
    )
    expect(finder).toEqual(['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'])
  }
  for (let at = 0; at < size; at++)
    for (const edge of [0, 1, 2, 3, size - 1, size - 2, size - 3, size - 4]) {
      expect(isDark(edge, at) || isDark(at, edge)).toBe(false)
    }
})

test('the same text gives the same code, another text another', () => {
  expect(qrCode(url)).toEqual(qrCode(url))
  expect(qrCode(url).path).not.toBe(qrCode(`${url}X`).path)
})
