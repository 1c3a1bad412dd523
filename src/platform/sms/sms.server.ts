import type { Delivery } from '../mail/delivery.ts'

export type SmsKeys = { accountSid: string; authToken: string; from: string }

export type SmsSender = {
  /** Hands one text message to the service; `to` as in +447700900123. Never throws. */
  send(sms: { to: string; text: string }): Promise<Delivery>
}

const TWILIO = 'https://api.twilio.com'
const ANSWER_MS = 15_000

/** Twilio's API, or a compatible one at `baseUrl` (SMS_URL). */
export function openSms(keys: SmsKeys, baseUrl = TWILIO): SmsSender {
  const address = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(keys.accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${keys.accountSid}:${keys.authToken}`).toString('base64')}`
  return {
    async send({ to, text }) {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: { authorization },
          // The keys and the text are for this host and no other.
          redirect: 'error',
          body: new URLSearchParams({ To: to, From: keys.from, Body: text }),
          signal: AbortSignal.timeout(ANSWER_MS),
        })
        return judge(answer.status, await answer.text())
      } catch (error) {
        return { result: 'deferred', why: error instanceof Error ? error.message : 'No answer' }
      }
    },
  }
}

/** 400 and 404 concern this number or text and are final; a bad key, too many calls or a fault on their side may pass. */
function judge(status: number, body: string): Delivery {
  if (status >= 200 && status < 300) return { result: 'accepted' }
  return {
    result: status === 400 || status === 404 ? 'refused' : 'deferred',
    why: `${status} ${errorCode(body)}`.trim(),
  }
}

function errorCode(body: string): string {
  try {
    const { code } = JSON.parse(body) as { code?: unknown }
    return typeof code === 'number' ? `code ${code}` : ''
  } catch {
    return ''
  }
}
