import { z } from '@hono/zod-openapi'
import { isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { instant } from '#src/platform/http/open-api.server.ts'
import { ROLES } from '#src/platform/role.ts'
import { listHoldings } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findAccount, listMemberNotes } from '#src/studio/people/members/members.store.server.ts'
import { PRODUCT_KINDS } from '#src/studio/products/product.ts'
import { membershipResponse, membershipSchema } from '../billing/memberships.server.ts'

const holdingSchema = z
  .object({
    id: z.string(),
    productId: z.string(),
    kind: z.enum(PRODUCT_KINDS),
    name: z.string(),
    allowance: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
  })
  .openapi('Holding')

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
    memberships: z.array(membershipSchema),
    holdings: z.array(holdingSchema).openapi({ description: 'Passes, single classes, offers and tickets' }),
    notes: z.array(z.object({ text: z.string(), author: z.string(), writtenAt: instant })),
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
    membershipEndsAt: instant.nullable(),
    directDebit: z.boolean(),
    role: z.enum(ROLES),
    emailVerified: z.boolean(),
    deactivated: z.boolean(),
    createdAt: instant,
  })
  .openapi('User')

/** The account as it is at this moment. */
export async function accountNow({ reader }: SignedInCtx, id: string) {
  const account = isId(id) ? await findAccount(reader, id) : null
  if (!account) return refuse('member_not_found')
  const [memberships, holdings, notes] = await Promise.all([
    listMemberships(reader, id),
    listHoldings(reader, id),
    listMemberNotes(reader, id),
  ])
  return ok({
    user: {
      ...account,
      emailVerified: account.isVerified,
      memberships: memberships.map(membershipResponse),
      holdings,
      notes: notes.map((note) => ({ ...note, author: note.authorName })),
    },
  })
}
