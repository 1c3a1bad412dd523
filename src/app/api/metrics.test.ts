import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { METRICS_TOKEN: 'for-prometheus-only' } })
const metrics = (authorization?: string) =>
  studio.visitor().fetch('/metrics', { headers: authorization ? { Authorization: authorization } : {} })

test('tells the bearer of the token what is measured', async () => {
  await studio.visitor().get('/')
  const member = await studio.signedIn()
  await member.call('POST', '/api/bookings', {})
  const answer = await metrics('Bearer for-prometheus-only')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/)
  const text = await answer.text()
  expect(text).toMatch(
    /^tempo_http_requests_total\{method="POST",status="400",route="\/api\/bookings",cause="[a-z_]+"\} [1-9]/m,
  )
  expect(text).toMatch(/^tempo_http_request_duration_seconds_bucket\{le="\+Inf",route="\/api\/bookings"\} [1-9]/m)
  expect(text).toMatch(/^tempo_database_connections\{state="idle"\} \d+$/m)
  expect(text).toMatch(/^tempo_event_streams 0$/m)
  expect(text).toMatch(/^tempo_messages\{state="queued"\} 0$/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m)
  expect(text).toMatch(/^tempo_problems\{state="jobs-late"\} 0$/m)
  expect(text).toMatch(/^tempo_oldest_unsent_message_seconds 0$/m)
  // The format allows comments and samples, nothing else.
  const odd = text
    .split('\n')
    .filter((line) => line && !/^(# (HELP|TYPE) |[a-z_0-9]+(\{[^}]*\})? [\d.e+-]+$)/.test(line))
  expect(odd).toEqual([])
})

test.each([undefined, 'Bearer wrong', 'Basic for-prometheus-only', 'Bearer '])('is not there for %s', async (given) => {
  expect((await metrics(given)).status).toBe(404)
})

test('docs/monitoring.md names every metric there is, and rules and dashboard none that is not', async () => {
  const text = await (await metrics('Bearer for-prometheus-only')).text()
  const printed = [...text.matchAll(/^# HELP (\S+)/gm)].map((match) => match[1] ?? '')
  const page = readFileSync('docs/monitoring.md', 'utf8')
  const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1] ?? '')
  expect(documented.toSorted()).toEqual(printed.toSorted())
  for (const file of ['alerts.yaml', 'grafana.json']) {
    const used = readFileSync(`docs/monitoring/${file}`, 'utf8').match(/\b(?:tempo|process|nodejs)_\w+/g) ?? []
    expect(used.length).toBeGreaterThan(5)
    const unknown = used.filter((name) => !printed.includes(name.replace(/_bucket$/, '')))
    expect(unknown, file).toEqual([])
  }
})
