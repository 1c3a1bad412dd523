// Lists classes, hears of bookings by webhook, books a guest in and cancels, with nothing but an API key:
//   TEMPO=https://your.studio TEMPO_KEY=tempo_… HOOK=https://yours.example/hook node book-and-cancel.ts
// The types are those of the API (docs/api/tempo-api.d.ts), so that a call or an answer that it does not have does not compile.
import createClient from 'openapi-fetch'
import type { paths } from '../api/tempo-api.d.ts'

const { TEMPO = '', TEMPO_KEY = '', HOOK = '', FROM = '', TO = '' } = process.env
const client = createClient<paths>({ baseUrl: TEMPO, headers: { Authorization: `Bearer ${TEMPO_KEY}` } })

/** The answer of a call, or its error in words. */
function answered<Data>({ data, error }: { data?: Data; error?: { error: string } }): Data {
  if (!data) throw new Error(error?.error ?? 'No answer')
  return data
}

const hook = answered(
  await client.POST('/api/admin/webhooks', {
    body: { url: HOOK, events: ['booking.confirmed', 'booking.cancelled'] },
  }),
)
// The receiver needs it, to tell that an event is genuine (webhook-receiver.mjs).
console.log(`secret ${hook.secret}`)

const { sessions } = answered(await client.GET('/api/sessions', { params: { query: { from: FROM, to: TO } } }))
const free = sessions.find(({ status, spotsLeft }) => status === 'scheduled' && spotsLeft > 0)
if (!free) throw new Error('No class has a place')

const { booking } = answered(
  await client.POST('/api/bookings', {
    params: { header: { 'Idempotency-Key': `visit-${free.id}` } },
    body: { sessionId: free.id, guest: { name: 'Ada', email: 'ada@example.com' } },
  }),
)
console.log(`booked ${booking.className}, ${booking.date} ${booking.time}`)

answered(await client.POST('/api/bookings/{id}/cancel', { params: { path: { id: booking.id } } }))
console.log('cancelled')
