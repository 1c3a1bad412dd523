import { readFileSync } from 'node:fs'
import { type Node, nodesOf, parseSource, type Source } from '#tests/architecture/source.ts'
import { type Endpoint, keyOf } from '#tests/helpers/endpoints.ts'

/** Who is let in at an endpoint. `account`: any account; `staff`: instructors and the front desk; `desk`: receptionists and admins; `this machine`: anyone here, for trying
 *  out; `link`: anyone who holds its signed link or brings its signature, account or not; `bearer`: anyone who has a token of another kind. */
export type Audience = 'everyone' | 'account' | 'staff' | 'desk' | 'admin' | 'this machine' | 'link' | 'bearer'

/** Who may look at a page and post to it, where neither its loader nor its action calls a guard (`guards`). */
export const pagesWithoutGuard: Record<string, Audience> = {
  '/': 'everyone',
  '/classes': 'everyone',
  '/classes/:type': 'everyone',
  '/workshops': 'everyone',
  '/workshops/:slug': 'everyone',
  '/news/:slug': 'everyone',
  '/timetable': 'everyone',
  '/book/:sessionId': 'everyone',
  '/instructors': 'everyone',
  '/membership': 'everyone',
  // The month of the link, and without one that of the account.
  '/membership/renew': 'account',
  '/cart': 'everyone',
  '/checkout': 'everyone',
  '/checkout/done': 'link',
  '/claim': 'link',
  '/payment-success': 'link',
  '/embed/:show': 'everyone',
  '/hall-hire': 'everyone',
  '/hall-hire/request/:id': 'link',
  '/hall-hire/request/:id/pay': 'link',
  '/booking/cancel': 'link',
  '/news': 'everyone',
  '/newsletter': 'everyone',
  '/newsletter/confirm': 'link',
  '/newsletter/unsubscribe': 'link',
  '/privacy': 'everyone',
  '/terms': 'everyone',
  '/cookies': 'everyone',
  '/accessibility': 'everyone',
  '/member': 'everyone',
  '/verify': 'link',
  '/confirm-email': 'link',
  '/not-me': 'link',
  '/setup': 'link',
  '/invitation': 'link',
  '/reset-password': 'everyone',
  '/opening-soon': 'everyone',
  '/sign-out': 'everyone',
  '/cart/items': 'everyone',
  '/member/dashboard': 'everyone',
  '/*': 'everyone',
}

/** Who may make a call that is no `endpoint()` with its `who`, and to which more than a role opens. */
export const callsWithoutWho: Record<string, Audience> = {
  'GET /healthz': 'everyone',
  'GET /readyz': 'everyone',
  'GET /metrics': 'bearer',
  'GET /robots.txt': 'everyone',
  'GET /pictures/:file': 'everyone',
  'GET /brand/:mark/:file': 'everyone',
  'GET /favicon.ico': 'everyone',
  'GET /favicon.svg': 'everyone',
  'GET /apple-touch-icon.png': 'everyone',
  'GET /sitemap.xml': 'everyone',
  'GET /manifest.webmanifest': 'everyone',
  'GET /llms.txt': 'everyone',
  'GET /.well-known/security.txt': 'everyone',
  'GET /.well-known/change-password': 'everyone',
  'GET /news.atom': 'everyone',
  'GET /openactive': 'everyone',
  'GET /openactive/': 'everyone',
  'GET /api/openapi.json': 'everyone',
  'GET /api/docs': 'everyone',
  'POST /api/stripe/webhook': 'link',

  'GET /pay/bank/stripe.js': 'everyone',
  'GET /pay/bank/v1/payment_intents/:id': 'bearer',
  'POST /pay/bank/v1/payment_intents/:id/confirm': 'bearer',
  'GET /pay/bank/:id': 'everyone',
  'POST /pay/bank/:id': 'everyone',
}

/** The guards of pages, and whom they let in. `openedByHand` is the loader of an address that only takes forms. */
const guards: Record<string, Audience> = {
  requireAccount: 'account',
  requireStaff: 'staff',
  requireDesk: 'desk',
  requireAdmin: 'admin',
  requireThisMachine: 'this machine',
  openedByHand: 'everyone',
}

/** Who may. Undefined where nobody has said so: everything is denied unless a rule allows it. */
export function audienceOf(endpoint: Endpoint): Audience | undefined {
  return endpoint.kind === 'api'
    ? (callsWithoutWho[keyOf(endpoint)] ?? saidBy(endpoint))
    : (saidBy(endpoint) ?? pagesWithoutGuard[endpoint.path])
}

/** Who may, as the endpoint says itself: by its `who`, or by the guard that its page calls. */
export function saidBy({ kind, method, file, who }: Endpoint): Audience | undefined {
  if (kind === 'api') return who
  const source = parseSource(file!, readFileSync(`src/${file}`, 'utf8'))
  const action = method === 'POST' ? exported(source, 'action') : undefined
  return guardIn(source, action ?? exported(source, 'loader'))
}

function exported(source: Source, name: 'loader' | 'action'): Node | undefined {
  return nodesOf(source, 'ExportNamedDeclaration').find(({ declaration }) => {
    const { id, declarations } = (declaration ?? {}) as { id?: Named; declarations?: { id: Named }[] }
    return (id ?? declarations?.[0]?.id)?.name === name
  })
}

type Named = { name?: string }

/** The guard that stands in the function itself; one that it leaves to others is not seen. */
function guardIn({ nodes }: Source, within: Node | undefined): Audience | undefined {
  const names = nodes.filter(
    ({ type, start, end }) => type === 'Identifier' && within && start >= within.start && end <= within.end,
  )
  return names.map((node) => guards[(node as Named).name ?? '']).find(Boolean)
}
