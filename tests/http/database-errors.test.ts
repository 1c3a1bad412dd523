import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

/** Holds these tables so that nobody else reads them, while `work` is done. */
async function whileHolding(tables: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: await workerDatabaseUrl() })
  await client.connect()
  try {
    await client.query(`begin; lock table ${tables} in access exclusive mode`)
    await work()
  } finally {
    await client.end()
  }
}

test('what a stuck database holds up is answered 503 within seconds, and works again afterwards', async () => {
  const member = await studio.signedIn()
  // The pages are loaded at their first drawing, which is not what is timed.
  await member.page('/dashboard/schedule')
  await whileHolding('bookings', async () => {
    const startedAt = performance.now()
    const [call, page, data] = await Promise.all([
      member.call('GET', '/api/bookings'),
      member.get('/dashboard/schedule'),
      member.get('/dashboard/schedule.data'),
    ])
    expect(performance.now() - startedAt).toBeLessThan(6000)
    expect(call).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(Number(call.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page.status).toBe(503)
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(data.status).toBe(503)
  })
  expect((await member.call('GET', '/api/bookings')).status).toBe(200)
})

test('nobody is known while the accounts are held, and that is a 503 too, for calls and pages', async () => {
  const [member, server] = [await studio.signedIn(), await studio.listen()]
  onTestFinished(() => server.close())
  await whileHolding('users', async () => {
    const [call, page] = await Promise.all([
      member.call('GET', '/api/bookings'),
      server.get('/dashboard/schedule', member),
    ])
    expect(call).toMatchObject({ status: 503, body: { success: false, code: 'unavailable' } })
    expect(page.status).toBe(503)
    expect(page.headers.get('Content-Type')).toMatch(/^text\/html/)
    expect(page.headers.get('X-Frame-Options')).toBe('DENY')
  })
})
