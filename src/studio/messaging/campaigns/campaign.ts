import { z } from 'zod'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { isolated } from '#src/kit/text/isolated.ts'
import { addStudioDays, dayAndTime, isStudioDate, isWallTime, wallToInstant } from '#src/kit/time.ts'
import { oneLine, paragraphs } from '#src/kit/typed-text.ts'
import { bodyFault } from './campaign-body.ts'

/** A message to several people: everyone booked into a class, everyone who holds a product, all members, the subscribers to the
 *  newsletter; or to one member (PRODUCT 4.9). */
export const RECIPIENT_KINDS = ['session', 'product', 'members', 'subscribers', 'member'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]

/** `recipientsId` is the class session, product or member; null where everyone of that kind is meant. */
export type Recipients = { recipients: RecipientKind; recipientsId: string | null; withWaiting: boolean }

/** Service: about what they have booked or hold; everyone concerned gets it. News: news and offers; only those get it who have agreed to
 *  the newsletter, with a link that ends it. */
export const PURPOSES = ['service', 'news'] as const
export type Purpose = (typeof PURPOSES)[number]

export const CAMPAIGN_STATES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

export const CAMPAIGN_STATE_NAMES: Record<CampaignState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
}

const LONGEST_SUBJECT = 150
export const LONGEST_BODY = 10_000
const FURTHEST_DAYS = 366

const CHOOSE = 'Please choose who gets it'
const ABOUT = 'Please say what it is about'

/** `session:<id>`, `product:<id>`, `member:<id>`, `members` or `subscribers`, as links and forms carry it. */
export function parseTo(text: string): Omit<Recipients, 'withWaiting'> | null {
  const [kind = '', id = '', ...rest] = text.split(':')
  const recipients = RECIPIENT_KINDS.find((known) => known === kind)
  if (!recipients || rest.length > 0) return null
  if (recipients === 'members' || recipients === 'subscribers') return id ? null : { recipients, recipientsId: null }
  if (recipients === 'product') return /^[\w-]{1,100}$/.test(id) ? { recipients, recipientsId: id } : null
  return isId(id) ? { recipients, recipientsId: id } : null
}

export function toText({ recipients, recipientsId }: Omit<Recipients, 'withWaiting'>): string {
  return recipientsId === null ? recipients : `${recipients}:${recipientsId}`
}

const to = z
  .string(CHOOSE)
  .transform((text, found) => {
    const parsed = parseTo(text)
    if (!parsed) found.addIssue({ code: 'custom', message: CHOOSE })
    return parsed ?? z.NEVER
  })
  .meta({ description: '`session:<id>`, `product:<id>`, `member:<id>`, `members` or `subscribers`' })

const body = paragraphs(LONGEST_BODY, 'Please write the message').superRefine((text, found) => {
  const fault = bodyFault(text)
  if (fault) found.addIssue({ code: 'custom', message: fault })
})

/** What is written, and to whom. */
export const campaignForm = z.object({
  to,
  subject: oneLine(LONGEST_SUBJECT, 'Please give it a subject'),
  body,
  purpose: z.enum(PURPOSES, ABOUT),
  withWaiting: z.boolean().default(false),
})

/** The same as a form of the browser sends it. */
export const campaignTyped = z
  .object({ ...campaignForm.shape, withWaiting: z.literal('on').optional() })
  .transform(({ withWaiting, ...typed }) => ({ ...typed, withWaiting: withWaiting === 'on' }))

/** When it is to leave: a day and a time of the studio. */
export const whenTyped = z
  .object({
    date: z.string('Please choose a day').refine(isStudioDate, 'Please choose a day'),
    time: z.string('Please give a time, such as 09:00').refine(isWallTime, 'Please give a time, such as 09:00'),
  })
  .transform(({ date, time }) => ({ sendAt: wallToInstant(date, time) }))

export type CampaignForm = z.output<typeof campaignForm>

export type Campaign = Recipients & {
  id: string
  subject: string
  body: string
  purpose: Purpose
  state: CampaignState
  /** When it leaves, or left; null for a draft. */
  sendAt: Date | null
  changedAt: Date
}

export const campaignRefusals = {
  not_allowed: { status: 403, message: 'Only an admin can write to them' },
  class_not_theirs: {
    status: 403,
    message: 'You can write to the people of your own classes, and the front desk to others',
  },
  campaign_not_found: { status: 404, message: 'Message not found' },
  recipients_unknown: { status: 404, message: 'Those people are not there any more. Please choose again.' },
  purpose_not_theirs: { status: 409, message: 'Please choose another purpose: that one does not fit these people' },
  not_draft: { status: 409, message: 'This message is on its way already and cannot be changed' },
  nobody: { status: 409, message: 'There is nobody to send it to' },
  time_passed: { status: 409, message: 'That time has already passed' },
  too_far: { status: 409, message: 'Please choose a time within a year' },
  not_stoppable: { status: 409, message: 'There is nothing left to stop' },
} satisfies Record<string, RefusalText>

export type CampaignRefusal = keyof typeof campaignRefusals

/** The role of an account, see platform/role.ts. */
type WriterRole = 'member' | 'instructor' | 'receptionist' | 'admin'

/** Who would write. `isOwnClass`: they teach the date it goes to, as its teacher or as cover. */
export type Writer = { role: WriterRole; isOwnClass: boolean }

/** A receptionist has the contact data of members and the registers, so writes to one class or one member; a teacher to the people of
 *  their own classes; the rest is an admin's (PRODUCT 2). */
export function mayWriteTo({ role, isOwnClass }: Writer, recipients: RecipientKind): boolean {
  if (role === 'instructor') return recipients === 'session' && isOwnClass
  return role === 'admin' || (role === 'receptionist' && (recipients === 'session' || recipients === 'member'))
}

/** What a message to them may be about. One to the newsletter's list is always news; one to a single member never is. */
export function purposesOf(role: WriterRole, recipients: RecipientKind): readonly Purpose[] {
  if (recipients === 'subscribers') return ['news']
  return recipients === 'member' || role !== 'admin' ? ['service'] : PURPOSES
}

export function decideWriting(
  writer: Writer,
  { recipients, purpose }: Pick<Campaign, 'recipients' | 'purpose'>,
): Outcome<void, CampaignRefusal> {
  const { role } = writer
  if (!mayWriteTo(writer, recipients)) return refuse(role === 'instructor' ? 'class_not_theirs' : 'not_allowed')
  return purposesOf(role, recipients).includes(purpose) ? ok(undefined) : refuse('purpose_not_theirs')
}

/** The same of a campaign that is there: of one to another's class a teacher hears that there is none. */
export function decideHandling(
  writer: Writer,
  campaign: Pick<Campaign, 'recipients' | 'purpose'>,
): Outcome<void, CampaignRefusal> {
  const may = decideWriting(writer, campaign)
  return may.ok || may.refusal !== 'class_not_theirs' ? may : refuse('campaign_not_found')
}

/** `sendAt` null: now. */
export function decideSending(
  state: CampaignState,
  { sendAt, people, now }: { sendAt: Date | null; people: number; now: Date },
): Outcome<void, CampaignRefusal> {
  if (state !== 'draft') return refuse('not_draft')
  if (sendAt && sendAt <= now) return refuse('time_passed')
  if (sendAt && sendAt > addStudioDays(now, FURTHEST_DAYS)) return refuse('too_far')
  // Who is concerned is looked up again when it leaves; a list that is empty now may fill by then.
  return people === 0 && !sendAt ? refuse('nobody') : ok(undefined)
}

/** What they are called: a class with its time, a product, a member. Null where it is gone, or where there is none to name. */
export type RecipientsName = { name: string; startsAt: Date | null } | null

/** `Everyone booked into Salsa, Monday 23 November, 18:15`. */
export function recipientsInWords({ recipients, withWaiting }: Recipients, known: RecipientsName): string {
  const name = nameOf(known)
  const sentences: Record<RecipientKind, string> = {
    session: `Everyone booked into ${name}${withWaiting ? ', and the waiting list' : ''}`,
    product: `Everyone who has ${name}`,
    members: 'All members',
    subscribers: 'The newsletter list',
    member: name,
  }
  return sentences[recipients]
}

/** Why they get it, at the foot of the e-mail. `whose`: the people of a class for whom the reader gets it; nobody where that is the
 *  reader alone. */
export function reasonInWords(
  { recipients, withWaiting, purpose }: Recipients & { purpose: Purpose },
  known: RecipientsName,
  whose: readonly string[] = [],
) {
  if (purpose === 'news') return 'You get this because you agreed to our newsletter.'
  const name = nameOf(known)
  const sentences: Record<RecipientKind, string> = {
    session: `You get this because ${areThey(whose)} booked into${withWaiting ? ' or waiting for' : ''} ${name}.`,
    product: `You get this because you have ${name}.`,
    members: 'You get this because you are a member here: it is about your membership or your classes.',
    subscribers: '',
    member: '',
  }
  return sentences[recipients]
}

function areThey(whose: readonly string[]): string {
  if (whose.length === 0) return 'you are'
  return `${new Intl.ListFormat('en-GB').format(whose.map(isolated))} ${whose.length === 1 ? 'is' : 'are'}`
}

function nameOf(known: RecipientsName): string {
  if (!known) return 'what is not there any more'
  return known.startsAt ? `${known.name}, ${dayAndTime(known.startsAt)}` : known.name
}
