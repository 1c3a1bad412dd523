import type { Config } from '#src/platform/config/config.server.ts'
import { readSmtpUrl, type SmtpServer } from '#src/platform/mail/smtp-server.ts'

const HOW: Record<SmtpServer['encryption'], string> = {
  'from the start': ', encrypted',
  'before mail': ', encrypted',
  off: ' IN THE CLEAR, because SMTP_URL says tls=off',
  'on this machine': '',
}

/** Lines for the start's banner: one on where mail goes, one on text messages when they are configured. */
export function whereMailGoes(config: Config): string[] {
  return [`Mail: ${mail(config)}`, ...(config.twilio ? [`Text messages: sent from ${config.twilio.from}`] : [])]
}

function mail({ smtpUrl, origin, isLoopbackOrigin }: Config): string {
  const server = smtpUrl && readSmtpUrl(smtpUrl)
  if (server) return `sent through ${server.host}:${server.port}${HOW[server.encryption]}`
  if (isLoopbackOrigin) return `kept here, to be read at ${origin}/dev/outbox`
  return `kept at ${origin}/dashboard/messages until SMTP_URL names a server`
}
