import { z } from '@hono/zod-openapi'
import { idOrNone, isId } from '#src/kit/id.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, openApiRouter, paging } from '#src/platform/http/open-api.server.ts'
import { BOOKED_TEXT, bookingRefusals } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { extendHolding } from '#src/studio/memberships/extensions/extend-holding.server.ts'
import { extendForm, extendRefusals } from '#src/studio/memberships/extensions/extension.ts'
import { endPause } from '#src/studio/memberships/plan-changes/end-pause.server.ts'
import { endPauseForm, endPauseRefusals, pauseForm, pauseRefusals } from '#src/studio/memberships/plan-changes/pause.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import { addMember } from '#src/studio/member-import/by-hand/add-member.server.ts'
import { addMemberForm, addMemberRefusals } from '#src/studio/member-import/by-hand/add-member.ts'
import { addAddress } from '#src/studio/people/accounts/add-address.server.ts'
import { changeRole } from '#src/studio/people/accounts/change-role.server.ts'
import { deactivateMember } from '#src/studio/people/accounts/deactivate-member.server.ts'
import { reactivateMember } from '#src/studio/people/accounts/reactivate-member.server.ts'
import { changeContact } from '#src/studio/people/members/change-contact.server.ts'
import { addressForm, addressRefusals, memberAdminRefusals, roleForm } from '#src/studio/people/members/member-admin.ts'
import { MEMBER_SORTS } from '#src/studio/people/members/member-search.ts'
import { countMembers, listMembers } from '#src/studio/people/members/member-search.store.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { profileForm } from '#src/studio/people/members/profile.ts'
import { membershipResponse, membershipSchema } from '../billing/memberships.server.ts'
import { bookingSchema, newBookingResponse } from '../classes/booking-response.ts'
import {
  accountAfter,
  accountNow,
  accountSchema,
  answersAccount,
  listedResponse,
  userSchema,
} from './account-response.server.ts'
import { addNotes } from './admin-user-notes.server.ts'

const directDebitMeant = { active: 'active', true: 'active', inactive: 'inactive', false: 'inactive', '': '' } as const

const pauseSchema = z
  .object({ startsOn: z.string(), resumesOn: z.string().openapi({ description: 'The first day after it' }) })
  .openapi('Pause')

const { member_not_found } = memberAdminRefusals

/** The people of the studio over JSON: what their pages at the front desk show and do (PRODUCT 4.7, 5). Granting a month is beside
 *  the other memberships. */
export function routes(): Api {
  const app = openApiRouter('Accounts')
  addAccounts(app)
  addByHand(app)
  addAccount(app)
  addNotes(app)
  addChanges(app)
  addMemberships(app)
  return app
}

function addAccounts(app: Api): void {
  endpoint(app, 'get /api/admin/users', {
    summary: 'List accounts',
    who: 'admin',
    query: z.object({
      search: lineOrNone(100).default('').openapi({ description: 'Words that all occur in name, email or contact' }),
      membershipType: z
        .string()
        .regex(/^[a-z0-9-]{0,40}$/)
        .default('')
        .openapi({
          description: 'A product, `inactive`, `none`: never held one, or `any-pass`: something besides a plan is left',
        }),
      directDebit: z.enum(['active', 'inactive', 'true', 'false', '']).default(''),
      sort: z.enum(MEMBER_SORTS).default('name'),
      ...paging,
    }),
    returns: 'One page of accounts, and how many there are in all',
    response: { users: z.array(userSchema), total: z.number().int() },
    async run({ ctx: { reader, now }, query: { page, pageSize, sort, directDebit, ...words } }) {
      const filter = { ...words, directDebit: directDebitMeant[directDebit], now: now() }
      const [members, total] = await Promise.all([
        listMembers(reader, filter, { page, pageSize, sort }),
        countMembers(reader, filter),
      ])
      return ok({ users: members.map(listedResponse), total })
    },
  })
}

function addByHand(app: Api): void {
  endpoint(app, 'post /api/admin/users', {
    summary: 'Add a member',
    description:
      'Without a password: an e-mail invites them to choose one. `email` is left out or empty for a person who has none: nothing but text messages is sent to them.',
    who: 'admin',
    body: addMemberForm,
    refusals: { ...addMemberRefusals, member_not_found },
    status: 201,
    returns: 'The account',
    response: { user: accountSchema },
    async run({ ctx, body }) {
      const outcome = await addMember(ctx, body)
      return outcome.ok ? accountNow(ctx, outcome.value.id) : outcome
    },
  })
}

function addAccount(app: Api): void {
  endpoint(app, 'get /api/admin/users/{id}', {
    ...answersAccount,
    summary: 'Retrieve an account',
    description: 'With its memberships and the notes of staff.',
    refusals: { member_not_found },
    returns: 'The account',
    run: ({ ctx, id }) => accountNow(ctx, id),
  })

  endpoint(app, 'patch /api/admin/users/{id}', {
    ...answersAccount,
    summary: 'Update an account',
    description: 'Sets the name and the contact number. What is left out stays as it is.',
    body: profileForm.partial(),
    answered: accountSchema.extend(userSchema.shape),
    async alsoStored({ ctx, id }) {
      const filter = { id: idOrNone(id), search: '', membershipType: '', directDebit: '' as const, now: ctx.now() }
      const [listed] = await listMembers(ctx.reader, filter, { page: 1, pageSize: 1, sort: 'name' })
      return listed ? userSchema.parse(listedResponse(listed)) : null
    },
    async run({ ctx, id, body }) {
      const account = isId(id) ? await findAccount(ctx.reader, id) : null
      if (!account) return refuse('member_not_found')
      const { name, contact } = { ...account, ...body }
      return accountAfter(ctx, id, () => changeContact(ctx, { memberId: id, name, contact }))
    },
  })
}

function addChanges(app: Api): void {
  endpoint(app, 'post /api/admin/users/{id}/email', {
    ...answersAccount,
    summary: 'Add an email address to an account without one',
    description: 'Not verified by that. An address that is there is changed by its owner alone.',
    body: addressForm,
    refusals: addressRefusals,
    run: ({ ctx, id, body }) => accountAfter(ctx, id, () => addAddress(ctx, { memberId: id, ...body })),
  })

  endpoint(app, 'post /api/admin/users/{id}/role', {
    ...answersAccount,
    keyScope: 'none',
    summary: 'Set the role of an account',
    description: 'Confirm your identity first. `instructorId` says whose registers an instructor opens.',
    body: roleForm,
    refusals: { ...memberAdminRefusals, proof_needed: authRefusals.proof_needed },
    async run({ ctx, scope, id, body: { role, instructorId } }) {
      if (!(await scope.services.auth.isFreshlyProven(ctx))) return refuse('proof_needed')
      const change = { memberId: id, role, instructorId: instructorId || null }
      return accountAfter(ctx, id, () => changeRole(ctx, change))
    },
  })

  endpoint(app, 'post /api/admin/users/{id}/deactivate', {
    ...answersAccount,
    keyScope: 'none',
    summary: 'Deactivate an account',
    description: 'Ends its sign-ins and cancels its bookings.',
    idempotency: 'provider',
    run: ({ ctx, id }) => accountAfter(ctx, id, () => deactivateMember(ctx, { memberId: id })),
  })

  endpoint(app, 'post /api/admin/users/{id}/reactivate', {
    ...answersAccount,
    keyScope: 'none',
    summary: 'Reactivate an account',
    run: ({ ctx, id }) => accountAfter(ctx, id, () => reactivateMember(ctx, id)),
  })
}

function addMemberships(app: Api): void {
  endpoint(app, 'post /api/admin/users/{id}/membership/extend', {
    summary: 'Extend what an account holds',
    description:
      'The latest month, or the pass, single class or offer that `holdingId` names: the `id` of one of its `holdings`.',
    who: 'admin',
    body: extendForm,
    refusals: { ...extendRefusals, member_not_found },
    returns: 'What was extended, as it is now',
    response: { membership: membershipSchema },
    async run({ ctx, id, body }) {
      const outcome = isId(id) ? await extendHolding(ctx, { memberId: id, ...body }) : refuse('member_not_found')
      if (!outcome.ok) return outcome
      const { productId: packageId, ...held } = outcome.value
      return ok({ membership: membershipResponse({ ...held, packageId }) })
    },
  })

  endpoint(app, 'post /api/admin/users/{id}/membership/pause', {
    summary: 'Pause what an account holds',
    description:
      'The plan, or the pass, single class or offer that `holdingId` names. Its end moves by as many days; places booked with it in them are given back, and the member is notified.',
    who: 'admin',
    body: pauseForm,
    refusals: { ...pauseRefusals, member_not_found },
    status: 201,
    returns: 'The pause, and how many bookings it cancelled',
    response: { pause: pauseSchema, cancelled: z.number().int() },
    async run({ ctx, id, body }) {
      const paused = isId(id) ? await pausePlan(ctx, { memberId: id, ...body }) : refuse('member_not_found')
      return paused.ok ? ok({ pause: paused.value, cancelled: paused.value.cancelled }) : paused
    },
  })

  endpoint(app, 'delete /api/admin/users/{id}/membership/pause', {
    summary: 'Finish a pause of what an account holds',
    description: 'The days not used come off again.',
    who: 'admin',
    query: endPauseForm,
    refusals: { ...endPauseRefusals, member_not_found },
    returns: 'What is left of the pause',
    response: { pause: pauseSchema },
    async run({ ctx, id, query }) {
      const ended = isId(id) ? await endPause(ctx, { memberId: id, ...query }) : refuse('member_not_found')
      return ended.ok ? ok({ pause: ended.value }) : ended
    },
  })

  endpoint(app, 'post /api/admin/users/{id}/bookings', {
    keyScope: 'bookings',
    summary: 'Book a class for a member',
    description: 'Uses the allowance of the member.',
    who: 'admin',
    body: z.object({ sessionId: lineOrNone(100), personId: lineOrNone(100).optional() }),
    refusals: { ...bookingRefusals, member_not_found },
    status: 201,
    returns: 'The booking',
    response: { message: z.string(), booking: bookingSchema },
    async run({ ctx, id, body }) {
      const account = isId(id) ? await findAccount(ctx.reader, id) : null
      if (!account) return refuse('member_not_found')
      const outcome = await bookSession(ctx, { ...body, forMemberId: id })
      if (!outcome.ok) return outcome
      const booking = newBookingResponse(outcome.value, { role: 'admin', holderName: account.name })
      return ok({ message: BOOKED_TEXT, booking })
    },
  })
}
