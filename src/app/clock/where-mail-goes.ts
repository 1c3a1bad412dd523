import type { Config } from '#src/platform/config.server.ts'

/** For the start's banner: one line on where mail goes, one on text messages when they have somewhere to go. */
export function whereMailGoes(config: Config): string[] {
  return [`Mail: ${mail(config)}`, ...(config.twilio ? [`Text messages: sent from ${config.twilio.from}`] : [])]
}

function mail({ smtpUrl, origin, isLoopbackOrigin }: Config): string {
  if (smtpUrl) return `sent through ${new URL(smtpUrl).host}`
  if (isLoopbackOrigin) return `kept here, to be read at ${origin}/dev/outbox`
  return `kept at ${origin}/dashboard/messages until SMTP_URL names a server`
}
