import { redirect } from 'react-router'
import type { Role } from '#src/platform/role.ts'
import type { Ctx, SignedInCtx } from '../ctx.server.ts'

/** For pages: returns the signed-in ctx, or redirects to sign in and back here (PRODUCT 3). */
export function requireAccount(ctx: Ctx, request: Request): SignedInCtx {
  if (ctx.actor.kind !== 'account') throw redirect(signInPath(request))
  return ctx as SignedInCtx
}

/** For registers, which instructors open too. */
export function requireStaff(ctx: Ctx, request: Request): SignedInCtx {
  return requireRole(ctx, request, ['instructor', 'receptionist', 'admin'])
}

/** For pages of the front desk. */
export function requireDesk(ctx: Ctx, request: Request): SignedInCtx {
  return requireRole(ctx, request, ['receptionist', 'admin'])
}

/** For what admins alone decide. */
export function requireAdmin(ctx: Ctx, request: Request): SignedInCtx {
  return requireRole(ctx, request, ['admin'])
}

/** Like requireAccount, with a 403 page for any other role. */
function requireRole(ctx: Ctx, request: Request, roles: readonly Role[]): SignedInCtx {
  const signedIn = requireAccount(ctx, request)
  if (signedIn.actor.owesSecondFactor && roles.includes('admin')) throw redirect('/dashboard/second-factor')
  if (!roles.includes(signedIn.actor.role)) throw new Response('Not yours to see', { status: 403 })
  return signedIn
}

/** `/member?next=…` with the requested page; for a form's address, the page the form is on. */
export function signInPath(request: Request): string {
  const referer = request.headers.get('Referer') ?? ''
  const { pathname, search } = new URL(request.method === 'GET' || !URL.canParse(referer) ? request.url : referer)
  return `/member?next=${encodeURIComponent(safePath(`${pathname.replace(/\.data$/, '')}${search}`))}`
}

/** A path of our own site, or `/dashboard`: `next` comes from the address and may not lead elsewhere. */
export function safePath(path: string | null | undefined, fallback = '/dashboard'): string {
  // One slash, then printable ASCII without a backslash: neither another host nor a header.
  if (!path || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(path)) return fallback
  return path
}
