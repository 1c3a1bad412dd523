import type { Reader } from '#src/platform/database/db.server.ts'
import type { Whose } from '#src/studio/bookings/emails/whose-place.ts'
import type { Role } from '#src/platform/role.ts'
import type { Purpose, RecipientKind, Recipients, RecipientsName, Writer } from './campaign.ts'

/** Someone a campaign goes to. */
export type Recipient = {
  name: string
  email: string
  /** The address in lower case, as PostgreSQL writes it: of those that are the same, one is written to. */
  address: string
  /** Null for guests and for subscribers. */
  memberId: string | null
  /** The places in a class for which they get it: their own, and those of their family. */
  places: Whose[]
  /** Their place on the newsletter's list, where they are on it. */
  subscriptionId: string | null
}

type Request = Recipients & { purpose: Purpose; now: Date }

const ACCOUNT = 'u.id as member_id, u.name, u.email, u.deactivated_at'

/** Who is meant, by kind. Members whose address is not confirmed count where they have something: they were brought over or added by the
 *  front desk. */
const WHO: Record<RecipientKind, string> = {
  session: `
    select b.member_id, coalesce(b.guest_name, u.name) as name, coalesce(b.guest_email, u.email) as email, u.deactivated_at,
           whose_place(b.person_id) as person_name
      from bookings b left join users u on u.id = b.member_id
     where b.session_id = (select id::uuid from request)
       and (b.status = 'confirmed' or (b.status = 'waiting' and (select with_waiting from request)))`,
  product: `
    select ${ACCOUNT} from holdings h join users u on u.id = h.member_id
     where h.product_id = (select id from request) and (h.ends_at is null or h.ends_at > (select at from request))`,
  members: `
    select ${ACCOUNT} from users u
     where u.role = 'member' and (u.email_verified or exists (select from holdings h where h.member_id = u.id))`,
  subscribers: `
    select null::uuid as member_id, n.name, n.email, null::timestamptz as deactivated_at
      from newsletter_subscriptions n where n.state = 'confirmed'`,
  member: `select ${ACCOUNT} from users u where u.id = (select id::uuid from request)`,
}

const PLACES = `jsonb_agg(jsonb_build_object('name', who.name, 'personName', who.person_name)) over (partition by lower(who.email))`

/** Each address once. News go to those on the newsletter's list alone. */
function addressed(kind: RecipientKind): string {
  return `
    with request as (select $1::text as id, $2::boolean as with_waiting, $3::timestamptz as at, $4::text as purpose),
    who as (${WHO[kind]}),
    addressed as (
      select distinct on (lower(who.email)) who.member_id as "memberId", who.name, who.email,
             lower(who.email) as address, s.id as "subscriptionId", ${kind === 'session' ? PLACES : `'[]'::jsonb`} as places
        from who left join newsletter_subscriptions s on s.email = lower(who.email) and s.state = 'confirmed'
       where who.deactivated_at is null and who.email like '%_@_%' and who.email not like '%@deleted.invalid'
         and ((select purpose from request) = 'service' or s.id is not null)
       order by lower(who.email), who.member_id nulls last)`
}

function valuesOf({ recipientsId, withWaiting, now, purpose }: Request) {
  return [recipientsId, withWaiting, now, purpose]
}

/** The first of them by address. */
export async function listRecipients(reader: Reader, request: Request, most: number): Promise<Recipient[]> {
  const { rows } = await reader.$client.query<Recipient>(
    `${addressed(request.recipients)} select * from addressed order by address limit $5`,
    [...valuesOf(request), most],
  )
  return rows
}

export async function countRecipients(reader: Reader, request: Request): Promise<number> {
  const { rows } = await reader.$client.query<{ total: number }>(
    `${addressed(request.recipients)} select count(*)::int as total from addressed`,
    valuesOf(request),
  )
  return rows[0]?.total ?? 0
}

/** Those of them for whom there is no message of this campaign in the outbox, neither to the member nor to the address. */
export async function listUnwritten(
  reader: Reader,
  request: Request,
  { campaignId, most }: { campaignId: string; most: number },
): Promise<Recipient[]> {
  const { rows } = await reader.$client.query<Recipient>(
    `${addressed(request.recipients)}
     select * from addressed a
      where not exists (select from messages m where m.campaign_id = $5::uuid and lower(m.recipient) = a.address)
        and not exists (select from messages m where m.campaign_id = $5::uuid and m.member_id = a."memberId")
      order by address limit $6`,
    [...valuesOf(request), campaignId, most],
  )
  return rows
}

const NAMES: Partial<Record<RecipientKind, string>> = {
  session: `select name, starts_at as "startsAt" from class_sessions where id = $1::uuid`,
  product: `select name, null::timestamptz as "startsAt" from products where id = $1`,
  member: `select name, null::timestamptz as "startsAt" from users where id = $1::uuid`,
}

/** What the class, product or member is called; null where it is not there, or everyone is meant. */
export async function findRecipientsName(
  reader: Reader,
  { recipients, recipientsId }: Pick<Recipients, 'recipients' | 'recipientsId'>,
): Promise<RecipientsName> {
  const query = NAMES[recipients]
  if (!query || recipientsId === null) return null
  const { rows } = await reader.$client.query<NonNullable<RecipientsName>>(query, [recipientsId])
  return rows[0] ?? null
}

/** Who would write to them: of a class, whether they teach it on that date. */
export async function findWriter(
  reader: Reader,
  { role, userId }: { role: Role; userId: string },
  { recipients, recipientsId }: Pick<Recipients, 'recipients' | 'recipientsId'>,
): Promise<Writer> {
  if (recipients !== 'session' || role !== 'instructor') return { role, isOwnClass: false }
  const { rows } = await reader.$client.query({
    name: 'teaches-session',
    text: `select from class_sessions s join instructors i on i.id = s.instructor_id where s.id = $1::uuid and i.user_id = $2`,
    values: [recipientsId, userId],
  })
  return { role, isOwnClass: rows.length > 0 }
}
