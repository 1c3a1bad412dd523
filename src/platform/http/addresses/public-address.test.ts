import { expect, test } from 'vitest'
import { openPublicAddress } from './public-address.ts'

test('what a proxy hands on by another name and scheme is on the public origin', () => {
  const publicAddress = openPublicAddress('https://studio.example')
  expect(publicAddress({ url: '/classes?type=yoga', headers: { host: '10.0.0.5:3000' } })).toBe(
    'https://studio.example/classes?type=yoga',
  )
  expect(publicAddress({ url: '//evil.example/x', headers: { host: 'evil.example' } })).toBe(
    'https://studio.example//evil.example/x',
  )
  expect(publicAddress({ headers: {} })).toBe('https://studio.example/')
})

test('a whole address and the server itself are asked for on the public origin too', () => {
  const publicAddress = openPublicAddress('https://studio.example')
  expect(publicAddress({ url: 'http://evil.example/classes?a=1', headers: {} })).toBe(
    'https://studio.example/classes?a=1',
  )
  expect(publicAddress({ url: '*', headers: {} })).toBe('https://studio.example/')
})

test('at home each name of the machine is kept, but no other name, and none at another port', () => {
  const publicAddress = openPublicAddress('http://localhost:3000')
  const at = (host: string) => publicAddress({ url: '/', headers: { host } })
  expect(at('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/')
  expect(at('[::1]:3000')).toBe('http://[::1]:3000/')
  expect(at('LOCALHOST:3000')).toBe('http://localhost:3000/')
  expect(at('127.0.0.1:4000')).toBe('http://localhost:3000/')
  expect(at('evil.example:3000')).toBe('http://localhost:3000/')
  expect(at('not a host')).toBe('http://localhost:3000/')
})

test('a public studio keeps no name of this machine', () => {
  expect(openPublicAddress('https://studio.example')({ url: '/', headers: { host: 'localhost' } })).toBe(
    'https://studio.example/',
  )
})
