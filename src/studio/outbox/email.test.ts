import { expect, test } from 'vitest'
import { harmlessFacts, withoutLinks } from './email.ts'

const facts = {
  name: 'Mia https://elsewhere.example',
  note: 'see www.elsewhere.example',
  actUrl: 'https://tempo.example/claim/1',
  lines: ['http://one.example', { label: 'WWW.two.example', payUrl: 'https://tempo.example/pay' }],
  places: 3,
  until: null,
}

test('an address that someone typed leads nowhere, our own links stay', () => {
  expect(harmlessFacts(facts)).toEqual({
    name: 'Mia https: elsewhere.example',
    note: 'see www elsewhere.example',
    actUrl: 'https://tempo.example/claim/1',
    lines: ['http: one.example', { label: 'www two.example', payUrl: 'https://tempo.example/pay' }],
    places: 3,
    until: null,
  })
})

test('what stays of a secret e-mail has no links, however deep they were', () => {
  expect(withoutLinks(facts)).toEqual({
    name: facts.name,
    note: facts.note,
    lines: ['http://one.example', { label: 'WWW.two.example' }],
    places: 3,
    until: null,
  })
})
