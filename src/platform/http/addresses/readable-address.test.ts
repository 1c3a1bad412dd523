import { expect, test } from 'vitest'
import { readableAddress } from './readable-address.ts'

const ORIGIN = 'https://studio.example'
const pathOf = (path: string) => readableAddress(new Request(ORIGIN + path)).url.slice(ORIGIN.length)

test('a sign that encodes nothing means itself', () => {
  expect(pathOf('/claims/%')).toBe('/claims/%25')
  expect(pathOf('/claims/%FF/letter?a=%')).toBe('/claims/%25FF/letter?a=%')
  expect(pathOf('/dashboard/100%/caf%C3%A9')).toBe('/dashboard/100%25/caf%C3%A9')
})

test('any other request goes on as it is', () => {
  for (const path of ['/', '/claims/caf%C3%A9?week=%', '/a/%25'])
    expect(readableAddress(new Request(ORIGIN + path)).url).toBe(ORIGIN + path)
  const request = new Request(`${ORIGIN}/classes`)
  expect(readableAddress(request)).toBe(request)
})

test('what was sent goes along', async () => {
  const sent = { method: 'POST', body: 'a=b', headers: { Cookie: 'tempo=1' } }
  const request = readableAddress(new Request(`${ORIGIN}/claims/%/letter`, sent))
  expect([request.method, request.headers.get('Cookie'), await request.text()]).toEqual(['POST', 'tempo=1', 'a=b'])
})
