import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

// As behind any proxy that ends TLS: plain HTTP under an inner name, while the browser says the public origin.
const ORIGIN = 'https://studio.example'
const studio = await openTestStudio({ env: { ORIGIN, PAYMENTS: 'simulated' } })

test('a page form sent to the public origin is taken, and one from elsewhere is not', async () => {
  const listener = await studio.listen()
  onTestFinished(() => listener.close())
  const taken = await send(listener.origin, ORIGIN)
  expect(taken.status, taken.text).toBe(200)
  expect((await send(listener.origin, 'https://evil.example')).status).toBe(403)
  expect((await send(listener.origin, listener.origin)).status).toBe(403)
})

/** Node's own fetch would put its own `Host`. */
function send(innerOrigin: string, Origin: string): Promise<{ status?: number; text: string }> {
  const body = 'name=&email=nia%40example.com'
  const headers = {
    Host: 'tempo.internal:8080',
    Origin,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': body.length,
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${innerOrigin}/newsletter`, { method: 'POST', headers }, (answer) => {
      let text = ''
      answer.on('data', (bytes: Buffer) => (text += bytes.toString()))
      answer.on('end', () => resolve({ status: answer.statusCode, text }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
