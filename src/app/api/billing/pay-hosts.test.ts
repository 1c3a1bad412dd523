import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({
  env: {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_API_BASE: 'https://stripe.example',
  },
})

/** The hosts beside our own that a policy names, by directive. */
function elsewhere(policy: string): Record<string, string[]> {
  const directives = policy.split('; ').map((directive) => directive.split(' '))
  const named = directives.map(
    ([name = '', ...sources]) => [name, sources.filter((one) => one.includes('://'))] as const,
  )
  return Object.fromEntries(named.filter(([, hosts]) => hosts.length > 0))
}

test('a page that pays, and only that, may load the script of the provider, and names exactly what it needs', async () => {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  const named = async (path: string, who = member) =>
    elsewhere((await who.get(path)).headers.get('Content-Security-Policy') ?? 'none://')
  const paying = {
    'script-src': ['https://stripe.example'],
    'connect-src': ['https://stripe.example'],
    'frame-src': ['https://stripe.example'],
  }
  for (const path of ['/membership/pay?package=basic', '/membership/for-others?package=basic', '/checkout']) {
    expect([path, await named(path)]).toEqual([path, paying])
  }
  expect(await named('/dashboard/direct-debit')).toEqual({ 'form-action': ['https://stripe.example'] })
  for (const path of [
    '/',
    '/membership',
    '/timetable',
    '/cart',
    '/hall-hire',
    '/payment-success',
    '/dashboard/membership',
  ]) {
    expect([path, await named(path)]).toEqual([path, {}])
  }
  for (const path of ['/dashboard', '/dashboard/payments', '/dashboard/payments/books', '/dashboard/payments/vat']) {
    expect([path, await named(path, admin)]).toEqual([path, {}])
  }
}, 60_000)

test('a wallet may answer the page that opened it where a payment is taken, and nowhere else', async () => {
  const member = await studio.signedIn()
  const server = await studio.listen()
  const opener = async (path: string) => (await server.get(path, member)).headers.get('Cross-Origin-Opener-Policy')
  expect(await opener('/membership/pay?package=basic')).toBe('same-origin-allow-popups')
  for (const path of ['/', '/membership', '/dashboard/direct-debit', '/api/packages', '/favicon.svg'])
    expect([path, await opener(path)]).toEqual([path, 'same-origin'])
  await server.close()
})
