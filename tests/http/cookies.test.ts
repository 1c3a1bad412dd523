import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { ORIGIN: 'https://studio.example', PAYMENTS: 'simulated' } })

/** Every Set-Cookie line of a day in which each cookie of ours is given. */
async function everyLine(): Promise<string[]> {
  const visitor = studio.visitor()
  const answers = [
    await visitor.post('/cart/items', { packageId: 'basic', quantity: '1' }),
    await visitor.get('/no-such-page'),
    await visitor.post('/member?mode=create', { ...someone, intent: 'sign-up' }),
    await visitor.post('/member', { ...someone, intent: 'sign-in' }),
  ]
  const member = await studio.signedUp({ email: 'ben@example.com' })
  answers.push(await member.post('/bookings', { sessionId: 'none' }))
  const profile = await member.page('/dashboard/profile?edit')
  const mark = /name="of" value="([^"]+)"/.exec(profile.html)?.[1] ?? ''
  await studio.sql('delete from sign_in_sessions')
  const headers = { Referer: 'https://studio.example/dashboard/profile?edit' }
  const form = new URLSearchParams({ of: mark, name: 'Typed while signed out' })
  answers.push(await member.fetch('/dashboard/profile', { method: 'POST', body: form, headers }))
  answers.push(
    await member.post('/member', { email: 'ben@example.com', password: someone.password, intent: 'sign-in' }),
  )
  answers.push(await member.post('/sign-out'))
  return answers.flatMap((answer) => answer.headers.getSetCookie())
}

test('every cookie of a public studio is bound to its host, sent over https only, kept from scripts and from other sites', async () => {
  const lines = await everyLine()
  const names = new Set(lines.map((line) => line.split('=')[0] ?? ''))
  expect([...names].toSorted()).toEqual([
    '__Host-device',
    '__Host-tempo.session_token',
    '__Host-tempo_cart',
    '__Host-tempo_notice',
    '__Host-tempo_pending',
    '__Host-tempo_typed',
  ])
  for (const line of lines) {
    const attributes = line.split('; ').slice(1)
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/'])
      expect(attributes, line).toContain(attribute)
    expect(line).not.toMatch(/; Domain=/i)
  }
})
