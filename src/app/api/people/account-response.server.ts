import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDay } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import { ROLES } from '#src/platform/role.ts'
import { listHoldings } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { memberAdminRefusals } from '#src/studio/people/members/member-admin.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import type { ListedMember } from '#src/studio/people/members/member-search.store.server.ts'
import { listMemberNotes } from '#src/studio/people/notes/member-notes.store.server.ts'
import { PRODUCT_KINDS } from '#src/studio/products/product.ts'
import { ends, membershipResponse, membershipSchema, withLastDay } from '../billing/memberships.server.ts'

const holdingSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    name: z.string(),
    personId: z.string().nullable().openapi({ description: 'For whom it was bought; null for the holder, or for all' }),
    personName: z
      .string()
      .nullable()
      .openapi({ description: 'Whose it is, in an account of several people; null where all of them use it' }),
    allowance: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
    startsAt: instant.nullable(),
    ...ends,
  })
  .openapi('Holding')

export const noteSchema = z
  .object({
    id: z.string(),
    personId: z.string().nullable().openapi({ description: 'null: of the whole account' }),
    text: z.string(),
    author: z.string(),
    writtenAt: instant,
  })
  .openapi('MemberNote')

/** One account; memberships in their order, notes latest first. */
export const accountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    role: z.enum(ROLES),
    emailVerified: z.boolean(),
    createdAt: instant,
    deactivatedAt: instant.nullable(),
    people: z
      .array(z.object({ id: z.string(), name: z.string().nullable() }))
      .openapi({ description: 'Its holder, whose name is the account’s and is null here, and whom they book for' }),
    memberships: z.array(membershipSchema),
    holdings: z.array(holdingSchema).openapi({ description: 'Passes, single classes, offers and tickets' }),
    notes: z.array(noteSchema).openapi({ description: 'Those that hold, on everyone of the account' }),
  })
  .openapi('Account')

export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    membershipType: z
      .string()
      .nullable()
      .openapi({ description: 'basic, standard, family, inactive, or null: never held' }),
    membershipEndsAt: ends.endsAt,
    membershipLastDay: ends.lastDay,
    passes: z
      .array(
        z.object({
          productId: z.string(),
          name: z.string(),
          personName: z.string().nullable().openapi({ description: 'As of a holding' }),
          allowance: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
          used: z.number().int(),
          lastDay: ends.lastDay,
        }),
      )
      .openapi({ description: 'Passes, single classes, offers and tickets that can still be used' }),
    directDebit: z.boolean(),
    role: z.enum(ROLES),
    emailVerified: z.boolean(),
    deactivated: z.boolean(),
    createdAt: instant,
  })
  .openapi('User')

/** An account as a list has it. */
export function listedResponse(member: ListedMember): z.input<typeof userSchema> {
  const { isVerified: emailVerified, isDeactivated: deactivated, membershipEndsAt: endsAt } = member
  const passes = member.passes.map(({ productId, name, personName, allowance, used, endsAt }) => {
    return { productId, name, personName, allowance, used, lastDay: endsAt && lastDay(endsAt) }
  })
  return { ...member, emailVerified, deactivated, membershipLastDay: endsAt && lastDay(endsAt), passes }
}

/** What an endpoint is that answers with an account. */
export const answersAccount = {
  who: 'admin',
  refusals: memberAdminRefusals,
  returns: 'The account as it is now',
  response: { user: accountSchema },
} as const

/** The account as it is at this moment. */
export async function accountNow({ reader }: SignedInCtx, id: string) {
  const account = isId(id) ? await findAccount(reader, id) : null
  if (!account) return refuse('member_not_found')
  const [people, memberships, holdings, notes] = await Promise.all([
    listHousehold(reader, id),
    listMemberships(reader, id),
    listHoldings(reader, id),
    notesNow(reader, id),
  ])
  return ok({
    user: {
      ...account,
      emailVerified: account.isVerified,
      people: people.map(({ id: personId, name, isHolder }) => ({ id: personId, name: isHolder ? null : name })),
      memberships: memberships.map(membershipResponse),
      holdings: holdings.map(withLastDay),
      notes,
    },
  })
}

/** The notes that hold on the people of an account. */
export async function notesNow(reader: Reader, memberId: string): Promise<z.input<typeof noteSchema>[]> {
  const notes = await listMemberNotes(reader, memberId)
  return notes
    .filter(({ endedAt }) => !endedAt)
    .map((note) => ({ ...note, personId: note.person?.id ?? null, author: note.authorName }))
}

/** Changes the account that the address names, and returns it as it is then. */
export async function accountAfter<Refusal extends string>(
  ctx: SignedInCtx,
  id: string,
  change: () => Promise<Outcome<unknown, Refusal>>,
) {
  const outcome = isId(id) ? await change() : refuse('member_not_found')
  return outcome.ok ? accountNow(ctx, id) : outcome
}
