import type { Config } from '#src/platform/config/config.server.ts'
import { checkMailServer } from '#src/platform/mail/mailer.server.ts'
import { readSmtpUrl } from '#src/platform/mail/smtp-server.ts'
import { type Finding, watch, well, wrong } from './finding.ts'

const ANSWER_MS = 5000

/** Checks that the mail server takes the studio's password. */
export async function lookAtMail({ smtpUrl, mailFrom }: Config): Promise<Finding> {
  if (!smtpUrl) return watch('SMTP_URL is not set: mail stays in the outbox')
  const problem = await checkMailServer(smtpUrl)
  if (problem) return wrong(problem)
  const { host, encryption } = readSmtpUrl(smtpUrl)!
  return encryption === 'off'
    ? watch(`${host} takes mail from ${mailFrom}, in the clear as SMTP_URL says`)
    : well(`${host} takes mail from ${mailFrom}`)
}

/** Checks that Twilio knows the account and its token. Sends nothing. */
export async function lookAtTexts({ twilio, smsUrl = 'https://api.twilio.com' }: Config): Promise<Finding> {
  if (!twilio) return well('none: TWILIO_ACCOUNT_SID is not set')
  const { accountSid, authToken } = twilio
  const address = `${smsUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`
  const answer = await ask(address, `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`)
  if (typeof answer === 'string') return wrong(`${new URL(address).host}: ${answer}`)
  if (answer.status === 401) return wrong('Twilio refuses TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN')
  if (answer.status !== 200) return watch(`Twilio answers ${answer.status}`)
  const { status = 'active' } = answer.body as { status?: string }
  return status === 'active'
    ? well(`Twilio takes texts from ${twilio.from}`)
    : wrong(`the account at Twilio is ${status}`)
}

/** Checks that Stripe knows the key. A restricted one may not read what is asked, and is known all the same. */
export async function lookAtPayments({ payments, stripe }: Config): Promise<Finding> {
  if (payments === 'desk') return well('everything is paid at the studio; nothing online')
  if (payments === 'simulated' || !stripe) return watch('the simulated provider: no money moves')
  const address = `${(stripe.apiBase ?? 'https://api.stripe.com').replace(/\/+$/, '')}/v1/balance`
  const answer = await ask(address, `Bearer ${stripe.secretKey}`)
  if (typeof answer === 'string') return wrong(`${new URL(address).host}: ${answer}`)
  if (answer.status === 401) return wrong('Stripe refuses STRIPE_SECRET_KEY')
  if (answer.status >= 500) return watch(`Stripe answers ${answer.status}`)
  return stripe.secretKey.includes('_test_') ? watch("Stripe's test keys: no money moves") : well('Stripe, live')
}

/** The answer, or why there is none. The key is for this host and no other. */
async function ask(address: string, authorization: string): Promise<{ status: number; body: unknown } | string> {
  try {
    const options = { redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) } as const
    const answer = await fetch(address, { headers: { authorization }, ...options })
    return { status: answer.status, body: await answer.json().catch(() => ({})) }
  } catch (error) {
    return ((error as Error).cause as Error | undefined)?.message ?? (error as Error).message
  }
}
