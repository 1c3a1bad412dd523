import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { clearedCookie, cookieLine, readCookie, sealCookies } from './cookies.server.ts'

const HTTPS = 'https://studio.example'
const HTTP = 'http://localhost:3000'

async function linesOf(origin: string): Promise<string[]> {
  const app = new Hono()
  app.use(sealCookies(origin))
  app.get('/', (c) => {
    c.header('Set-Cookie', cookieLine('tempo_cart', '{"key":"ü; x=1"}', 60), { append: true })
    c.header('Set-Cookie', clearedCookie('tempo_notice'), { append: true })
    return c.text('')
  })
  return (await app.request('/')).headers.getSetCookie()
}

test('on http a cookie has its plain name, on https it is bound to the host and to https', async () => {
  const value = encodeURIComponent('{"key":"ü; x=1"}')
  expect(await linesOf(HTTP)).toEqual([
    `tempo_cart=${value}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax`,
    'tempo_notice=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(await linesOf(HTTPS)).toEqual([
    `__Host-tempo_cart=${value}; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure`,
    '__Host-tempo_notice=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
  ])
})

test('each is read again, and on https no name that another site of the domain could set', async () => {
  const [http, https] = await Promise.all(
    [HTTP, HTTPS].map(async (origin) => (await linesOf(origin)).map((line) => line.split(';')[0]).join('; ')),
  )
  expect(readCookie(http, 'tempo_cart', HTTP)).toBe('{"key":"ü; x=1"}')
  expect(readCookie(https, 'tempo_cart', HTTPS)).toBe('{"key":"ü; x=1"}')
  expect(readCookie(http, 'tempo_cart', HTTPS)).toBeNull()
  expect(readCookie(null, 'tempo_cart', HTTP)).toBeNull()
})

test('what no browser sends counts as nothing or as text, never as a fault', () => {
  for (const header of ['tempo_cart', '=', ';;', 'tempo_cart=%E0%A4%A', '%=%', 'tempo_cart="'])
    expect([null, '%E0%A4%A', '"', '']).toContain(readCookie(header, 'tempo_cart', HTTP))
})
