import { createCtx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { checkMailServer, openMailer } from '#src/platform/mail/mailer.server.ts'
import { openSms } from '#src/platform/sms/sms.server.ts'
import { type Outbox, sendMessages } from '#src/studio/outbox/send-messages.server.ts'

export type Sender = {
  /** Looks for messages that are due; calls during a look share one more look. */
  wake(): void
  /** Waits for the messages being sent, for the given time; what is left over is sent after the next start. */
  stop(waitMs: number): Promise<void>
}

// A slow server delays this many messages at a time, and at most so many connections to it are open.
const SLOTS = 4
// Many commits wake it at once; one look serves them all.
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
  // Logged at the start, not only with the first e-mail that cannot be sent.
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
