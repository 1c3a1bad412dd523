import { expect, test } from 'vitest'
import { findEndpoints } from '#tests/helpers/endpoints.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

// Text, and what is written in XML, is read in the wrong encoding where nobody says in which it is. JSON has but one way.
const IN_ENCODING = /^text\/|\+xml\b|\/xml\b/

const NOWHERE = ['/no-such.png', '/no-such-page', '/api/no-such-call', '/.well-known/nothing'].map(
  (path) => ['GET', path] as const,
)

/** What each endpoint answers a visitor and an admin who bring nothing: good answers, refusals and pages of failure. */
async function everyResponse(): Promise<{ endpoint: string; answer: Response }[]> {
  const { endpoints } = await findEndpoints(studio)
  const answers = []
  for (const someone of [studio.visitor(), await studio.signedIn('admin')]) {
    for (const endpoint of [...endpoints.map((one) => [one.method, one.path] as const), ...NOWHERE]) {
      const [method, path] = endpoint
      const asked = path.replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing')
      const headers = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' }
      const answer = await someone.fetch(asked, method === 'GET' ? { headers } : { method, body: '' })
      answers.push({ endpoint: `${method} ${path}`, answer })
    }
  }
  return answers
}

test(
  'every answer says what it is, and text in which encoding; and no answer lets another site read it',
  { timeout: 60_000 },
  async () => {
    const wrong: string[] = []
    for (const { endpoint, answer } of await everyResponse()) {
      const type = answer.headers.get('Content-Type') ?? ''
      const isStream = type.startsWith('text/event-stream')
      const body = isStream ? '' : await answer.text()
      if (isStream) await answer.body?.cancel()
      if (body !== '' && type === '') wrong.push(`${endpoint} (${answer.status}) says nothing of its body`)
      if (IN_ENCODING.test(type) && !/; ?charset=utf-8/i.test(type))
        wrong.push(`${endpoint} (${answer.status}) is ${type}`)
      if (type.includes('json')) JSON.parse(body)
      if (type.startsWith('text/html') && !/^<!doctype html>/i.test(body)) wrong.push(`${endpoint} is no HTML`)
      for (const [name] of answer.headers)
        if (name.startsWith('access-control-')) wrong.push(`${endpoint} sends ${name}`)
    }
    expect(wrong).toEqual([])
  },
)
