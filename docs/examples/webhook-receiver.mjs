// Receives webhooks of Tempo: WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.mjs
// Needs nothing but Node 22. Put it behind https: Tempo sends to nothing else.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { WEBHOOK_SECRET = '', PORT = '8080' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
const seen = new Set() // Keep this in your database: a repeat has the same id.

createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  if (request.method !== 'POST') return answer(405)
  let body = ''
  for await (const part of request) body += part
  if (!isGenuine(request.headers, body)) return answer(401)
  const event = JSON.parse(body)
  if (!seen.has(event.id)) {
    seen.add(event.id)
    handle(event)
  }
  answer(204)
}).listen(Number(PORT), () => console.log('listening'))

function handle({ type, at, data }) {
  if (type === 'booking.confirmed') console.log(`${at} booked: ${data.name}, ${data.startsAt}`)
  else if (type === 'booking.cancelled') console.log(`${at} cancelled: ${data.name}, ${data.startsAt}`)
  else console.log(`${at} ${type} ${data.id}`)
}

// Standard Webhooks: HMAC-SHA256 of "id.timestamp.body". Several signatures stand there while a secret is being replaced.
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
