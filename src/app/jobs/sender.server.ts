import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { checkMailServer, openMailer } from '#src/platform/mail/mailer.server.ts'
import { openSms } from '#src/platform/sms/sms.server.ts'
import { type Outbox, sendMessages } from '#src/studio/outbox/send-messages.server.ts'

export type Sender = {
  /** Looks for messages that are due; any number of calls at once is one look. */
  wake(): void
  /** Waits for the messages in hand, for so long; what is left in hand lapses and is sent after the next start. */
  stop(waitMs: number): Promise<void>
}

// A slow server holds up this many messages at a time, and so many connections to it are open at most.
const SLOTS = 4
// Many commits wake it at once; one look answers them all.
const GATHER_MS = 25

/** Sends the outbox of this process: woken by every commit that posts a message, and by the schedule. */
export function openSender(services: Services): Sender {
  const room = openOutbox(services)
  const busy = new Set<Promise<void>>()
  let stopped = false
  let gathering: NodeJS.Timeout | undefined

  function look(): void {
    gathering = undefined
    while (busy.size < SLOTS && !stopped) {
      const slot: Promise<void> = work().finally(() => busy.delete(slot))
      busy.add(slot)
    }
  }

  async function work(): Promise<void> {
    const ctx = createCtx(services, { kind: 'system', job: 'send-messages' })
    try {
      await sendMessages(ctx, room, () => stopped)
    } catch (error) {
      // The database is away; the next look tries again.
      services.log.warn('sender.trouble', { error: error instanceof Error ? error.message.split('\n')[0] : '' })
    }
  }

  function wake(): void {
    if (stopped || gathering || (!room.mailer && !room.sms)) return
    gathering = setTimeout(look, GATHER_MS)
  }

  services.live.listen('tempo_outbox', wake)
  // Said at the start, and not only by the first e-mail that nobody gets.
  const { smtpUrl } = services.config
  if (smtpUrl) void checkMailServer(smtpUrl).then((why) => why && services.log.warn('mail.server_refuses', { why }))
  return {
    wake,
    async stop(waitMs) {
      stopped = true
      clearTimeout(gathering)
      let deadline: NodeJS.Timeout | undefined
      const overdue = new Promise<void>((resolve) => (deadline = setTimeout(resolve, waitMs)))
      await Promise.race([Promise.allSettled(busy), overdue])
      clearTimeout(deadline)
      room.mailer?.close()
    },
  }
}

function openOutbox(services: Services): Outbox {
  const { smtpUrl, mailFrom, twilio, smsUrl } = services.config
  return {
    draw: services.emails.draw,
    isSecret: services.emails.isSecret,
    mailer: smtpUrl ? openMailer({ url: smtpUrl, from: mailFrom }) : null,
    sms: twilio ? openSms(twilio, smsUrl) : null,
  }
}
