import { expect, test } from 'vitest'
import { isCareless, readDatabaseUrl } from './database-url.ts'

test.each([
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=verify-full', 'checked'],
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=require', 'checked'],
  ['postgres://tempo@db.studio.co.uk/tempo?ssl=true', 'checked'],
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=require&uselibpqcompat=true', 'unchecked'],
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=verify-ca&uselibpqcompat=true', 'checked'],
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=no-verify', 'unchecked'],
  ['postgres://tempo@db.studio.co.uk/tempo?sslmode=disable', 'off'],
  ['postgres://tempo@db.studio.co.uk/tempo', undefined],
])('%s: %s', (url, encryption) => {
  expect(readDatabaseUrl(url)).toEqual({ host: 'db.studio.co.uk', encryption })
})

test('a socket needs no encryption, and no network one of its own', () => {
  const sockets = ['postgres://tempo@localhost/tempo?host=%2Ftmp%2Ftempo', 'postgres://tempo@%2Fvar%2Frun/tempo']
  for (const socket of sockets) expect(readDatabaseUrl(socket)).toEqual({})
  for (const host of ['localhost', '[::1]:5433', '10.0.0.7', 'db', 'postgres.studio.internal'])
    expect(isCareless(readDatabaseUrl(`postgresql://tempo:secret@${host}/tempo`)!), host).toBe(false)
})

test('beyond it DATABASE_URL must say how', () => {
  for (const host of ['db.studio.co.uk', '203.0.113.9:5432', '10.0.0.7.nip.io']) {
    expect(isCareless(readDatabaseUrl(`postgres://tempo:secret@${host}/tempo`)!), host).toBe(true)
    expect(isCareless(readDatabaseUrl(`postgres://tempo:secret@${host}/tempo?sslmode=disable`)!), host).toBe(false)
  }
  expect(isCareless(readDatabaseUrl('postgres://tempo@localhost/tempo?host=db.studio.co.uk')!)).toBe(true)
})

test.each(['mysql://db/tempo', 'db', ''])('%j is no address of a database', (text) => {
  expect(readDatabaseUrl(text)).toBeNull()
})
