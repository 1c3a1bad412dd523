import { isLoopback } from '../config/loopback.ts'

/** The mail server of SMTP_URL, and how the connection to it is protected. */
export type SmtpServer = {
  host: string
  port: number
  auth?: { user: string; pass: string }
  /** Encrypted from the first byte (`smtps:`), before anything is said (`smtp:`), not at all because SMTP_URL says so (`?tls=off`), or as
   *  the server likes, because it is on this very machine. */
  encryption: 'from the start' | 'before mail' | 'off' | 'on this machine'
}

/** Reads SMTP_URL; null when it is none. `smtp://` insists on encryption with a certificate that can be verified: otherwise a
 *  server without one, or an attacker on the way, would receive every link into every account. */
export function readSmtpUrl(text: string): SmtpServer | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, port, username, password, search } = new URL(text)
  const isTls = protocol === 'smtps:'
  if ((!isTls && protocol !== 'smtp:') || !hostname || !['', ...(isTls ? [] : ['?tls=off'])].includes(search))
    return null
  const auth = { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 465 : 587),
    ...(username ? { auth } : {}),
    encryption: isTls ? 'from the start' : search ? 'off' : isLoopback(hostname) ? 'on this machine' : 'before mail',
  }
}

type SmtpError = { code?: string; message?: string }

/** What to do about a server that does not encrypt as it should; null for any other fault. */
export function encryptionFault({ code = '', message = '' }: SmtpError): string | null {
  if (/certificate/i.test(message))
    return `The mail server's certificate cannot be verified (${message}). Use the name the certificate is made for; a private authority is named to Node.js by NODE_EXTRA_CA_CERTS.`
  if (code === 'ETLS' && /upgrading/.test(message))
    return 'The mail server offers no encryption (STARTTLS), so nothing was sent. Use smtps://, or put ?tls=off behind SMTP_URL where the way to it is safe.'
  return null
}
