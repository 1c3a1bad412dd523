import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { isId } from '#src/kit/id.ts'
import { type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { idempotently } from '#src/platform/http/idempotent.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { BOOKED_TEXT, bookingRefusals } from '#src/studio/bookings/booking.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { changeContact } from '#src/studio/people/members/change-contact.server.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { changeRole } from '#src/studio/people/accounts/change-role.server.ts'
import { memberAdminRefusals, memberNoteForm, roleForm } from '#src/studio/people/members/member-admin.ts'
import { findAccount, listMemberNotes } from '#src/studio/people/members/members.store.server.ts'
import { profileForm } from '#src/studio/people/members/profile.ts'
import { reopenAccount } from '#src/studio/people/accounts/reopen-account.server.ts'
import { writeMemberNote } from '#src/studio/people/members/write-member-note.server.ts'
import { extendMembership } from '#src/studio/memberships/extend-membership.server.ts'
import { extendForm, extendRefusals } from '#src/studio/memberships/membership-grant.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { deactivateMember } from '#src/studio/people/accounts/deactivate-member.server.ts'
import { accountResponse, accountSchema } from './admin-user-response.ts'
import { bookingSchema, newBookingResponse } from '../classes/booking-response.ts'
import { membershipResponse, membershipSchema } from '../billing/memberships.server.ts'

type Api = OpenAPIHono<HonoEnv>

const base = '/api/admin/users/{id}'
const params = z.object({ id: z.string() })
const middleware = onlyFor(['admin'])
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } })
const userOk = (description: string) => ({
  description,
  content: json(z.object({ success: z.literal(true), user: accountSchema })),
})

/** One account over JSON: what its page at the front desk tells and does (PRODUCT 4.7, 5). Granting a month is beside the other
 *  memberships. */
export function adminUserActRoutes(): Api {
  const app = openApiRouter()
  addReadRoutes(app)
  addAccountRoutes(app)
  addOpeningRoutes(app)
  addExtensionRoutes(app)
  addBookingRoutes(app)
  return app
}

function addReadRoutes(app: Api): void {
  const route = createRoute({
    method: 'get',
    path: base,
    summary: 'Retrieve an account with its memberships and staff notes',
    middleware,
    request: { params },
    responses: { 200: userOk('The account'), ...failures(401, 403, 404) },
  })
  app.openapi(route, (c) => userNow(c, c.req.valid('param').id) as never)
}

function addAccountRoutes(app: Api): void {
  const change = act('patch', base, 'Update the name and the contact number', profileForm)
  app.openapi(change, (c) => {
    const words = c.req.valid('json')
    return done(c, memberAdminRefusals, (ctx, memberId) => changeContact(ctx, { memberId, ...words })) as never
  })
  const role = act('post', `${base}/role`, 'Set the role', roleForm)
  app.openapi(role, async (c) => {
    const { ctx, services } = c.get('scope')
    if (!(await services.auth.isFreshlyProven(ctx)))
      return refusalResponse(c, refuse('proof_needed'), authRefusals) as never
    const { role: wanted, instructorId: teaches } = c.req.valid('json')
    const said = { role: wanted, instructorId: teaches || null }
    return done(c, memberAdminRefusals, (ctx, memberId) => changeRole(ctx, { memberId, ...said })) as never
  })
  const note = act('post', `${base}/notes`, 'Add a note, visible to staff only', memberNoteForm)
  app.openapi(note, (c) => {
    const { text } = c.req.valid('json')
    return done(c, memberAdminRefusals, (ctx, memberId) => writeMemberNote(ctx, { memberId, text })) as never
  })
}

function addOpeningRoutes(app: Api): void {
  const opening = (path: string, summary: string) => {
    const responses = { 200: userOk('The account as it now stands'), ...failures(401, 403, 404, 409) }
    return createRoute({ method: 'post', path, summary, middleware, request: { params }, responses })
  }
  const summary = 'Close an account: its sign-ins end, and what it has booked is cancelled'
  app.openapi(opening(`${base}/deactivate`, summary), (c) => {
    return done(c, memberAdminRefusals, (ctx, memberId) => deactivateMember(ctx, { memberId })) as never
  })
  app.openapi(opening(`${base}/reactivate`, 'Open a closed account again'), (c) => {
    return done(c, memberAdminRefusals, reopenAccount) as never
  })
}

function addExtensionRoutes(app: Api): void {
  const route = createRoute({
    method: 'post',
    path: `${base}/membership/extend`,
    summary: 'Extend the last membership by some days',
    middleware,
    request: { params, body: { required: true, content: json(extendForm) } },
    responses: {
      200: {
        description: 'The month as it now runs',
        content: json(z.object({ success: z.literal(true), membership: membershipSchema })),
      },
      ...failures(400, 401, 403, 404, 409),
    },
  })
  app.openapi(route, async (c) => {
    const ctx = signedIn(c.get('scope').ctx)
    const { id } = c.req.valid('param')
    if (!isId(id)) return refusalResponse(c, refuse('member_not_found'), memberAdminRefusals) as never
    const outcome = await extendMembership(ctx, { memberId: id, ...c.req.valid('json') })
    if (!outcome.ok) return refusalResponse(c, outcome, extendRefusals) as never
    return c.json({ success: true as const, membership: membershipResponse(outcome.value) }, 200)
  })
}

const placeForm = z.object({ sessionId: z.string().max(100), personId: z.string().max(100).optional() })

function addBookingRoutes(app: Api): void {
  const route = createRoute({
    method: 'post',
    path: `${base}/bookings`,
    summary: 'Book a class for a member, from their own allowance',
    middleware,
    request: { params, body: { required: true, content: json(placeForm) } },
    responses: {
      201: {
        description: BOOKED_TEXT,
        content: json(z.object({ success: z.literal(true), message: z.string(), booking: bookingSchema })),
      },
      ...failures(400, 401, 403, 404, 409),
    },
  })
  app.openapi(route, async (c) => {
    const { id: forMemberId } = c.req.valid('param')
    const asked = c.req.valid('json')
    const account = isId(forMemberId) ? await findAccount(c.get('scope').ctx.reader, forMemberId) : null
    if (!account) return refusalResponse(c, refuse('member_not_found'), memberAdminRefusals) as never
    return idempotently(c, { forMemberId, ...asked }, async (ctx) => {
      const outcome = await bookSession(ctx, { ...asked, forMemberId })
      if (!outcome.ok) return refusalResponse(c, outcome, bookingRefusals)
      return c.json({ success: true, message: BOOKED_TEXT, booking: newBookingResponse(outcome.value, 'admin') }, 201)
    }) as never
  })
}

function act<Schema extends z.ZodType>(method: 'post' | 'patch', path: string, summary: string, schema: Schema) {
  return createRoute({
    method,
    path,
    summary,
    middleware,
    request: { params, body: { required: true as const, content: json(schema) } },
    responses: { 200: userOk('The account as it now stands'), ...failures(400, 401, 403, 404, 409) },
  })
}

type Act<Refusal extends string> = (
  ctx: SignedInCtx & PayingCtx,
  memberId: string,
) => Promise<Outcome<unknown, Refusal>>

/** Does it to the account the address names, and answers the account as it then stands. */
async function done<Refusal extends string>(
  c: Context<HonoEnv>,
  texts: Record<Refusal | 'member_not_found', RefusalText>,
  run: Act<Refusal | 'member_not_found'>,
): Promise<Response> {
  const id = c.req.param('id') ?? ''
  const { ctx, services } = c.get('scope')
  const paying = { ...signedIn(ctx), payments: services.payments }
  const outcome = isId(id) ? await run(paying, id) : refuse('member_not_found' as const)
  if (!outcome.ok) return refusalResponse(c, outcome, texts)
  return userNow(c, id)
}

async function userNow(c: Context<HonoEnv>, id: string): Promise<Response> {
  const { reader } = c.get('scope').ctx
  const account = isId(id) ? await findAccount(reader, id) : null
  if (!account) {
    const { status, message } = memberAdminRefusals.member_not_found
    return failure(c, status, 'member_not_found', message)
  }
  const [held, notes] = await Promise.all([listMemberships(reader, id), listMemberNotes(reader, id)])
  return c.json({ success: true as const, user: accountResponse(account, held, notes) }, 200)
}
