import { z } from '@hono/zod-openapi'
import type { Account, MemberNote } from '#src/studio/people/members/members.store.server.ts'
import type { Membership } from '#src/studio/memberships/memberships.store.server.ts'
import { membershipResponse, membershipSchema } from '../billing/memberships.server.ts'

/** One account as admins are told of it over JSON; months in their order, notes latest first. */
export const accountSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    role: z.enum(['member', 'instructor', 'admin']),
    emailVerified: z.boolean(),
    createdAt: z.string().openapi({ format: 'date-time' }),
    deactivatedAt: z.string().nullable().openapi({ format: 'date-time' }),
    memberships: z.array(membershipSchema),
    notes: z.array(z.object({ text: z.string(), author: z.string(), writtenAt: z.string() })),
  })
  .openapi('Account')

export function accountResponse(
  account: Account,
  held: Membership[],
  notes: MemberNote[],
): z.output<typeof accountSchema> {
  const { id, name, email, contact, role, isVerified, createdAt, deactivatedAt } = account
  return {
    id,
    name,
    email,
    contact,
    role,
    emailVerified: isVerified,
    createdAt: createdAt.toISOString(),
    deactivatedAt: deactivatedAt?.toISOString() ?? null,
    memberships: held.map(membershipResponse),
    notes: notes.map(({ text, authorName, writtenAt }) => ({
      text,
      author: authorName,
      writtenAt: writtenAt.toISOString(),
    })),
  }
}
