import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { HonoEnv, Scope, Services } from '#src/platform/app-services.server.ts'
import { noteSeen } from '#src/platform/auth/actor.server.ts'
import { sessionToken } from '#src/platform/auth/sign-in/sign-in-sessions.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import type { AddressKey } from '#src/platform/http/cache/kept-addresses.ts'
import { type Drawing, openDrawnOnce } from '#src/platform/http/cache/drawn-once.server.ts'
import { type PiecedPage, piecedPage } from '#src/platform/http/cache/pieced-page.server.ts'
import { acceptsEncoding, wantedEncoding } from '#src/platform/http/files/compress.server.ts'
import { securityHeaders } from '#src/platform/http/guards/security-headers.ts'
import type { OwnPart } from '#src/platform/http/frame.server.ts'
import type { Holdings } from '#src/studio/bookings/offers/offered-session.ts'
import { findSignedInMember } from '#src/studio/bookings/offers/session-offers.store.server.ts'

// The timetable is what everybody opens when booking begins. For members it is one page but for what each may do about the classes: so it
// is rendered for the first of them and kept for a second at most, and the others get it with their own blocks, before the router and
// all else (decision 097). The sign-in and what the member has are read for each request.

/** A week as it was rendered for a member, and what of it would be another's. */
type Week = { days: { from: string; to: string }; blocksOf(holdings: Holdings): OwnPart[] }
type KeptWeek = Week & { page: PiecedPage }
type Call = { incoming: IncomingMessage; outgoing: ServerResponse; token: string; form: 'gzip' | 'identity' }

const weeksOf = new WeakMap<Scope, Week>()

/** Tells, while a week is rendered, how it looks to other members. */
export function keepForMembers(scope: Scope, week: Week): void {
  weeksOf.set(scope, week)
}

export type WeeksForMembers = ReturnType<typeof openWeeksForMembers>

export function openWeeksForMembers(services: Services, keyOf: AddressKey['keyOf']) {
  const { config, metrics } = services
  const { reader } = createCtx(services, { kind: 'system', job: 'weeks-for-members' })
  const always = securityHeaders(config)
  const weeks = openDrawnOnce<KeptWeek>(services)
  const begun = new WeakMap<IncomingMessage, Drawing<KeptWeek>>()

  async function send(week: KeptWeek, { incoming, outgoing, token, form }: Call): Promise<boolean> {
    const startedAt = performance.now()
    const member = await findSignedInMember(reader, token, week.days)
    if (!member || !isPlain(member)) return false
    await noteSeen(reader, member)
    week.page.send(outgoing, week.blocksOf(member.holdings), form)
    const seconds = (performance.now() - startedAt) / 1000
    metrics.request({ method: incoming.method ?? 'GET', status: 200, route: 'kept page', seconds })
    return true
  }

  async function answer(key: string, call: Call, otherwise: () => void): Promise<void> {
    for (let found = weeks.find(key); found; found = weeks.find(key)) {
      const week = await found
      if (week) return (await send(week, call)) ? undefined : otherwise()
    }
    const drawing = weeks.begin(key)
    begun.set(call.incoming, drawing)
    call.outgoing.once('close', () => weeks.end(drawing, null))
    otherwise()
  }

  return {
    /** Sends the week to a member where it is kept or being rendered for another; else does `otherwise`. */
    serve(incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void): void {
      const { url = '', method, headers } = incoming
      const week = method === 'GET' && /^\/timetable(\?|$)/.test(url) ? keyOf(url) : null
      const form = week && hasNothingToTell(headers.cookie) && formFor(incoming)
      const token = form && sessionToken(headers.cookie ?? null, config.origin)
      if (!week || !form || !token) return otherwise()
      // An error is the ordinary page's to tell.
      answer(week, { incoming, outgoing, token, form }, otherwise).catch(otherwise)
    },
    /** Keeps the weeks that are rendered. */
    keepWeeks: () =>
      createMiddleware<HonoEnv>(async (c, next) => {
        const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
        const drawing = incoming && begun.get(incoming)
        await next()
        if (drawing) weeks.end(drawing, c.res.status === 200 ? keptWeek(c.get('scope'), c.res.headers, always) : null)
      }),
  }
}

/** What was rendered, where it is for members. */
function keptWeek(scope: Scope, headers: Headers, always: ReadonlyMap<string, string>): KeptWeek | null {
  const week = weeksOf.get(scope)
  const { frame, showsCart } = scope
  const isForMembers = isPlainMember(scope) && !showsCart && frame?.isShared && !headers.has('Set-Cookie')
  return week && frame?.drawn && isForMembers ? { ...week, page: piecedPage(frame.drawn, headers, always) } : null
}

function isPlainMember({ ctx: { actor } }: Scope): boolean {
  return actor.kind === 'account' && actor.role === 'member' && !actor.owesSecondFactor
}

/** A member who has nothing to be shown but the week: no one else on the account, no cart. */
function isPlain(member: NonNullable<Awaited<ReturnType<typeof findSignedInMember>>>): boolean {
  const { role, owes_second_factor, holdings, hasCart } = member
  return role === 'member' && !owes_second_factor && holdings.people.length < 2 && !hasCart
}

const OWN_COOKIES = /(?:^|;\s*)(?:__Host-)?tempo[._]/g

/** The sign-in is the only one of our cookies: no notice, no form to go on with, no cart to take along. */
function hasNothingToTell(cookies: string | undefined): boolean {
  return cookies?.match(OWN_COOKIES)?.length === 1
}

/** What is kept is compressed as gzip alone; who accepts only another encoding gets the ordinary page. */
function formFor({ headers }: IncomingMessage): 'gzip' | 'identity' | null {
  const accepted = headers['accept-encoding']
  if (acceptsEncoding(accepted, 'gzip')) return 'gzip'
  return wantedEncoding(accepted) ? null : 'identity'
}
