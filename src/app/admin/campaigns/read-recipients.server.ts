import { addDays, dayAndTime, studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { listStaffSessions } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'
import {
  campaignRefusals,
  decideWriting,
  mayWriteTo,
  parseTo,
  purposesOf,
  type Recipients,
  recipientsInWords,
  toText,
} from '#src/studio/messaging/campaigns/campaign.ts'
import {
  countRecipients,
  findRecipientsName,
  findWriter,
} from '#src/studio/messaging/campaigns/recipients.store.server.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'

const DAYS_AHEAD = 7

/** To whom someone may write, as choices of a list: the classes of a week, and for admins products and everyone. */
export async function readChoices({ reader, actor, now }: SignedInCtx) {
  const today = studioDate(now())
  const anyone = { role: actor.role, isOwnClass: false }
  const [sessions, products] = await Promise.all([
    listStaffSessions(reader, {
      from: today,
      to: addDays(today, DAYS_AHEAD),
      taughtBy: isAtDesk(actor) ? null : actor.userId,
      now: now(),
    }),
    mayWriteTo(anyone, 'product') ? listProductNames(reader) : new Map<string, string>(),
  ])
  const everyone = [
    { value: 'subscribers', label: 'The newsletter list' },
    { value: 'members', label: 'All members' },
  ]
  return [
    ...(mayWriteTo(anyone, 'members') ? everyone : []),
    ...[...products].map(([id, name]) => ({ value: `product:${id}`, label: `Everyone who has ${name}` })),
    ...sessions
      .filter(({ status }) => status === 'scheduled')
      .map(({ id, name, startsAt }) => ({ value: `session:${id}`, label: `${name}, ${dayAndTime(startsAt)}` })),
  ]
}

/** Whom an address names, what they are called, and how many they are; null where it names nobody, or not yet anybody. */
export async function readTo({ reader, actor, now }: SignedInCtx, text: string) {
  const to = parseTo(text)
  if (!to) return null
  const may = decideWriting(await findWriter(reader, actor, to), {
    ...to,
    purpose: purposesOf(actor.role, to.recipients)[0]!,
  })
  if (!may.ok)
    throw new Response(campaignRefusals[may.refusal].message, { status: campaignRefusals[may.refusal].status })
  const known = await findRecipientsName(reader, to)
  if (to.recipientsId !== null && !known)
    throw new Response(campaignRefusals.recipients_unknown.message, { status: 404 })
  const recipients: Recipients = { ...to, withWaiting: false }
  const [people, agreed] = await Promise.all(
    (['service', 'news'] as const).map((purpose) => countRecipients(reader, { ...recipients, purpose, now: now() })),
  )
  return {
    to: toText(to),
    words: recipientsInWords(recipients, known),
    isClass: to.recipients === 'session',
    purposes: purposesOf(actor.role, to.recipients),
    people: people ?? 0,
    agreed: agreed ?? 0,
    /** For all members the admin says what it is; elsewhere it is most likely about what they have. */
    usual: to.recipients === 'members' ? undefined : 'service',
  }
}
