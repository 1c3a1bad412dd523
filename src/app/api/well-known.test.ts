import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' } })

test('anyone who finds a weakness is told whom to write to, for half a year', async () => {
  const answer = await studio.visitor().get('/.well-known/security.txt')
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; charset=utf-8/i)
  const [row] = await studio.sql<{ email: string }>(
    `select value ->> 'email' as email from settings where key = 'studio'`,
  )
  expect((await answer.text()).split('\n')).toEqual([
    `Contact: mailto:${row?.email}`,
    'Expires: 2027-05-22T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://studio.example/.well-known/security.txt',
    '',
  ])
})

test('a password manager is led to where the password is changed, by way of the sign-in', async () => {
  const visitor = studio.visitor()
  const { path } = await visitor.page('/.well-known/change-password')
  expect(path).toBe('/member?next=%2Fdashboard%2Fsecurity')
  const member = await studio.signedUp()
  const { html } = await member.page('/.well-known/change-password')
  expect(html).toMatch(/autocomplete="new-password"/i)
})

test('anything else there is not, whatever it is', async () => {
  for (const path of [
    '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200',
    '/.well-known/x',
  ])
    expect((await studio.visitor().get(path)).status).toBe(404)
})
