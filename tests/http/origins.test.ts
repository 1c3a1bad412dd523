import { expect, test } from 'vitest'
import { findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// PRODUCT 5: what changes something comes from a page of our own. Browsers send `Origin` with every such request; one that lacks it,
// or whose page hides where it is, is no page of ours.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
// Signed by their sender instead.
const SIGNED = ['POST /api/stripe/webhook', 'POST /newsletter/unsubscribe']

test('no endpoint changes anything for a request without Origin, with a hidden or with a foreign one', async () => {
  const { endpoints } = await findEndpoints(studio)
  const unsafe = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !SIGNED.includes(keyOf(endpoint)))
  expect(unsafe.length).toBeGreaterThan(50)
  const admin = await studio.signedIn('admin')
  const before = await fingerprint(studio)
  const letIn: string[] = []
  for (const endpoint of unsafe) {
    const path = endpoint.path.replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing')
    const ask = (headers: Record<string, string>) =>
      admin.fetch(path, { method: endpoint.method, headers }, 'no origin')
    const answers = [await ask({}), await ask({ Origin: 'null' }), await ask({ Origin: 'https://evil.example' })]
    for (const answer of answers) {
      const isRefused =
        answer.status === 405 || (answer.status === 403 && (await answer.text()).includes('our own pages'))
      if (!isRefused) letIn.push(`${keyOf(endpoint)}: ${answer.status}`)
    }
  }
  expect(letIn).toEqual([])
  expect(await fingerprint(studio)).toEqual(before)
})
