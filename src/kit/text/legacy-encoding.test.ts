import { expect, test } from 'vitest'
import { LEGACY_ENCODINGS, readAnew } from './legacy-encoding.ts'

test('a name that was read in the wrong encoding is read again in the right one, and back', () => {
  const garbled = new TextDecoder('windows-1252').decode(Uint8Array.of(0xa3, 0xf3, 0x64, 0x9f))
  const right = readAnew(garbled, { from: 'windows-1252', to: 'windows-1250' })
  expect(right).toBe('Łódź')
  expect(readAnew(right, { from: 'windows-1250', to: 'windows-1252' })).toBe(garbled)
})

test('none of them loses a byte', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  for (const from of LEGACY_ENCODINGS)
    for (const to of LEGACY_ENCODINGS)
      expect(readAnew(new TextDecoder(from).decode(bytes), { from, to })).toBe(new TextDecoder(to).decode(bytes))
})
