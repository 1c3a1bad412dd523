import { calendarText } from '#src/kit/calendar.ts'
import { pick } from '#src/kit/pick.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Delivery } from '#src/platform/mail/delivery.ts'
import type { Mailer } from '#src/platform/mail/mailer.server.ts'
import type { SmsSender } from '#src/platform/sms/sms.server.ts'
import type { RenderedEmail } from '#src/platform/mail/rendered-email.ts'
import { withoutLinks } from './email.ts'
import { type Channel, MOST_ATTEMPTS, nextTryAt } from './message.ts'
import { markFailedQueuedAgain } from './resend/failed-messages.store.server.ts'
import { afterQuietHours, isQuiet } from './quiet-hours.ts'
import { judgeLimit, judgeRelay, type Relay } from './relay.ts'
import { claimDueMessage, markSent, markUnsent, type Message, prolongClaim } from './messages.store.server.ts'

/** How messages are rendered and sent; without a mailer (or SMS sender) those of that channel stay. */
export type Outbox = {
  draw(kind: string, facts: Record<string, unknown>): Promise<RenderedEmail>
  /** Whether its links are for its recipient alone. */
  isSecret(kind: string): boolean
  mailer: Mailer | null
  sms: SmsSender | null
  /** What this sender has seen of its mail server, once it has sent something. */
  relay?: Relay
}

// The claim of a sender that died expires after this time. A living one extends it while the server is slow.
const HOLD_SECONDS = 15
const PROLONG_EVERY_MS = 5000
const MOST_MARKING_TRIES = 10

/** Sends what is due by the studio's clock, the longest due first and campaigns after everything else, until nothing is left, the server is down or `isOver` says
 *  so; returns how many it tried. Promises: one message is sent once however many senders work, as far as SMTP can promise it
 *  (marked as soon as the server has accepted it; a sender that dies in between leaves a repeat with the same Message-ID); none
 *  is lost: what cannot be sent is retried for a day and then shown as failed; a mail server that refuses everyone is taken to be
 *  down, and one whose limit is reached is left alone for a while, and nobody's message fails for either; the links of a secret e-mail are removed from
 *  the outbox once it has been sent. Locks: one message at a time, skipping those claimed by others. */
export async function sendMessages(ctx: Ctx, outbox: Outbox, isOver: () => boolean = () => false): Promise<number> {
  const channels = openChannels(outbox, ctx.now())
  let tried = 0
  while (channels.length > 0 && !isOver()) {
    const message = await claimNext(ctx, channels)
    if (!message) break
    tried++
    if ((await sendOne(ctx, outbox, message)) === 'down') break
  }
  return tried
}

/** A campaign to ten thousand people keeps nobody waiting for the link with which they sign in. */
function claimNext(ctx: Ctx, channels: Channel[]): Promise<Message | null> {
  const claim = { now: ctx.now(), channels, holdSeconds: HOLD_SECONDS }
  return ctx.transaction(
    async ({ tx }) =>
      (await claimDueMessage(tx, { ...claim, isOfCampaign: false })) ??
      (await claimDueMessage(tx, { ...claim, isOfCampaign: true })),
  )
}

async function sendOne(ctx: Ctx, outbox: Outbox, message: Message): Promise<'down' | 'up'> {
  const letGo = hold(ctx, message.id)
  try {
    const delivery = await judge(ctx, outbox, message, await deliver(ctx, outbox, message))
    await persistently(() => settle(ctx, outbox, message, delivery))
    const isOver = typeof delivery === 'object' && delivery.result === 'deferred' && delivery.isDown
    return isOver || (outbox.relay?.heldUntil ?? null) !== null ? 'down' : 'up'
  } finally {
    letGo()
  }
}

/** Tells a mail server that is set up wrongly from a recipient that does not exist. */
async function judge(
  ctx: Ctx,
  outbox: Outbox,
  message: Message,
  attempt: Delivery | NotNow,
): Promise<Delivery | NotNow> {
  if (message.channel !== 'email' || typeof attempt !== 'object') return attempt
  const limit = judgeLimit(outbox.relay ?? { refused: [] }, attempt, ctx.now())
  if (limit.heldUntil) ctx.log.warn('mail.server_limit', { until: limit.heldUntil.toISOString() })
  const { relay, refusesEveryone, again } = judgeRelay(outbox.relay ?? { refused: [] }, message, attempt.result)
  outbox.relay = { ...relay, ...limit }
  if (!refusesEveryone || attempt.result !== 'refused') return attempt
  ctx.log.warn('mail.server_refuses_everyone', { why: attempt.why })
  await ctx.transaction(({ tx }) => markFailedQueuedAgain(tx, { ids: again, now: ctx.now() }))
  return { result: 'deferred', why: `The mail server refuses everyone: ${attempt.why}`, isDown: true }
}

function openChannels(outbox: Outbox, now: Date): Channel[] {
  const isHeld = (outbox.relay?.heldUntil ?? now) > now
  return [...(outbox.mailer && !isHeld ? (['email'] as const) : []), ...(outbox.sms ? (['sms'] as const) : [])]
}

type NotNow = 'expired' | 'quiet'

async function deliver(ctx: Ctx, outbox: Outbox, message: Message): Promise<Delivery | NotNow> {
  if (message.expiresAt && message.expiresAt <= ctx.now()) return 'expired'
  if (message.channel === 'sms' && isQuiet(ctx.now())) return 'quiet'
  if (message.attempts > MOST_ATTEMPTS) return { result: 'refused', why: 'Sending this ended the sender too often' }
  const email = await drawn(ctx, outbox, message)
  if (!email) return { result: 'refused', why: `The letter ${message.kind} could not be drawn` }
  if (message.channel === 'email') return await outbox.mailer!.send(mailOf(ctx, outbox.mailer!, { message, email }))
  if (!email.sms) return { result: 'refused', why: `The letter ${message.kind} has no text message` }
  return await outbox.sms!.send({ to: message.recipient, text: email.sms })
}

/** An e-mail that cannot be rendered is a bug of ours: logged as an error, kept as failed, and no reason to stop the others. */
async function drawn(ctx: Ctx, outbox: Outbox, { id, kind, facts }: Message): Promise<RenderedEmail | null> {
  try {
    return await outbox.draw(kind, facts)
  } catch (error) {
    ctx.log.error('message.undrawable', error, { id, kind })
    return null
  }
}

// Calendars offer to decline an invitation and mail the answer to its sender, where nobody acts on it.
const NO_REPLY = 'Declining in a calendar does not cancel: please use the link in the e-mail.'

function mailOf(ctx: Ctx, { address }: Mailer, { message, email }: { message: Message; email: RenderedEmail }) {
  const { studio, calendar } = email
  const to = { name: message.recipientName, address: message.recipient }
  const [first, ...others] = (calendar ? [calendar].flat() : []).map((entry) => ({
    ...entry,
    description: [entry.description, entry.method === 'REQUEST' && NO_REPLY].filter(Boolean).join('\n'),
    location: [entry.location, studio.name, ...studio.addressLines].filter(Boolean).join(', '),
  }))
  return {
    messageId: message.messageId,
    to,
    fromName: studio.name,
    replyTo: studio.email,
    ...pick(email, 'subject', 'html', 'text', 'unsubscribeUrl'),
    calendar: first
      ? {
          method: first.method,
          text: calendarText([first, ...others], {
            stampedAt: ctx.now(),
            organizer: { name: studio.name, email: address },
            attendee: { name: to.name, email: to.address },
          }),
        }
      : undefined,
  }
}

async function settle(ctx: Ctx, outbox: Outbox, message: Message, delivery: Delivery | NotNow): Promise<void> {
  const { id, kind, attempts } = message
  if (delivery === 'expired') {
    return await ctx.transaction(({ tx }) =>
      markUnsent(tx, id, { state: 'withdrawn', lastError: 'It would have come too late' }),
    )
  }
  if (delivery === 'quiet') {
    const change = {
      state: 'queued' as const,
      lastError: 'Waits for the end of the night',
      dueAt: afterQuietHours(ctx.now()),
    }
    return await ctx.transaction(({ tx }) => markUnsent(tx, id, { ...change, attempts: attempts - 1 }))
  }
  if (delivery.result === 'accepted') {
    const left = outbox.isSecret(kind) ? withoutLinks(message.facts) : undefined
    await ctx.transaction(({ tx }) => markSent(tx, id, ctx.now(), left))
    return ctx.log.info('message.sent', { id, kind, attempts })
  }
  const heldUntil = message.channel === 'email' ? outbox.relay?.heldUntil : null
  if (delivery.result === 'deferred' && heldUntil) {
    // Counted as one try in all: a daily limit may last as long as a message is tried.
    const change = { state: 'queued' as const, lastError: `The mail server takes no more for now: ${delivery.why}` }
    const again = {
      ...change,
      lastError: change.lastError.slice(0, 500),
      dueAt: heldUntil,
      attempts: Math.max(1, attempts - 1),
    }
    return await ctx.transaction(({ tx }) => markUnsent(tx, id, again))
  }
  const dueAt = delivery.result === 'deferred' ? nextTryAt(attempts, ctx.now(), message.expiresAt) : null
  const lastError = delivery.why.slice(0, 500)
  await ctx.transaction(({ tx }) =>
    markUnsent(tx, id, dueAt ? { state: 'queued', lastError, dueAt } : { state: 'failed', lastError }),
  )
  ctx.log.warn(dueAt ? 'message.deferred' : 'message.failed', { id, kind, attempts })
}

/** The server's answer must not be lost because the database was away for a moment: the message would be sent twice. */
async function persistently(mark: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await mark()
    } catch (error) {
      if (tries >= MOST_MARKING_TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 100 * tries))
    }
  }
}

function hold(ctx: Ctx, id: string): () => void {
  const timer = setInterval(() => {
    ctx.transaction(({ tx }) => prolongClaim(tx, id, HOLD_SECONDS)).catch(() => {})
  }, PROLONG_EVERY_MS)
  return () => clearInterval(timer)
}
