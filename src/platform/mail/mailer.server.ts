import { namesIsolated } from '#src/kit/text/isolated.ts'
import { createTransport } from 'nodemailer'
import { asciiEmail } from '#src/kit/text/email-address.ts'
import { isLoopback } from '../config/loopback.ts'
import type { Delivery } from './delivery.ts'
import { headerText, isMailAddress } from './mail-header.ts'
import { signIn } from './sending-limit.ts'
import { encryptionFault, readSmtpUrl } from './smtp-server.ts'

/** One mail to one person. */
export type Mail = {
  /** Without angle brackets; the same at every try, so that a receiver can tell a repeat. */
  messageId: string
  to: { name: string; address: string }
  /** The studio's name, for a MAIL_FROM that is an address alone. */
  fromName: string
  replyTo: string
  subject: string
  html: string
  text: string
  /** A calendar entry to go with it (RFC 5545). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string }
  /** Where one POST ends the subscription this mail belongs to (RFC 8058). */
  unsubscribeUrl?: string | null
}

export type Mailer = {
  /** The address it sends from: invitations name it as their organiser, so that programs take them for the sender's own. */
  address: string
  /** Hands the mail to the server. Accepted only once the server has said so; never throws. */
  send(mail: Mail): Promise<Delivery>
  close(): void
}

// Together well under the lease a sender has on its message, which it also renews.
const CONNECT_MS = 10_000
const SILENCE_MS = 15_000
const WHOLE_DELIVERY_MS = 40_000

/** A pool of connections to the SMTP server at `url`; `from` is MAIL_FROM. */
export function openMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    ...serverOptions(url),
    pool: true,
    maxConnections: 4,
    // Sent again by the outbox, which counts its tries; the pool's own repeats would be uncounted.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from,
    async send(mail) {
      if (!isMailAddress(mail.to.address)) return { result: 'refused', why: 'This is not an e-mail address' }
      try {
        await transport.sendMail({ ...compose(mail, from), signal: AbortSignal.timeout(WHOLE_DELIVERY_MS) })
        return { result: 'accepted' }
      } catch (error) {
        return judge(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

/** What keeps the server at `url` from taking mail of ours, in words for the person who set it; null when nothing does. Sends nothing. */
export async function checkMailServer(url: string): Promise<string | null> {
  const transport = createTransport(serverOptions(url))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return encryptionFault(error as SmtpError) ?? (error as SmtpError).message
  } finally {
    transport.close()
  }
}

function serverOptions(url: string) {
  const server = readSmtpUrl(url)
  if (!server) throw new Error('SMTP_URL is no address of a mail server')
  const { host, port, auth, encryption } = server
  return {
    host,
    port,
    auth,
    secure: encryption === 'from the start',
    requireTLS: encryption === 'before mail',
    ignoreTLS: encryption === 'off',
    // A mail catcher on this machine has no certificate that anybody could check.
    ...(isLoopback(host) ? { tls: { rejectUnauthorized: false } } : {}),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  }
}

function compose(mail: Mail, from: string) {
  return {
    from: isMailAddress(from) ? { name: headerText(mail.fromName), address: from } : from,
    to: { name: headerText(mail.to.name), address: asciiEmail(mail.to.address) },
    ...(isMailAddress(mail.replyTo) ? { replyTo: asciiEmail(mail.replyTo) } : {}),
    // A mark around a name written from right to left is no mark that was typed.
    subject: namesIsolated(headerText(mail.subject)),
    messageId: `<${mail.messageId}>`,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
    },
    ...(mail.unsubscribeUrl ? { list: { unsubscribe: mail.unsubscribeUrl } } : {}),
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, filename: 'class.ics', content: mail.calendar.text } }
      : {}),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string }

const DOWN = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ECONNREFUSED', 'ECONNRESET'])

/** 5xx about this receiver or this mail is final; everything else may be corrected, also 5xx about our sign-in or our address, or passes,
 *  as a daily limit does. */
function judge(error: SmtpError): Delivery {
  const { code, responseCode, response, command, message } = error
  const why = encryptionFault(error) ?? headerText([code, responseCode, message].filter(Boolean).join(' '))
  const isFinal = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA')
  const sign = responseCode ? signIn(response ?? message) : null
  if (isFinal && !sign) return { result: 'refused', why }
  return { result: 'deferred', why, isDown: DOWN.has(code ?? ''), ...(sign && { sign }) }
}
