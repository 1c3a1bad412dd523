import { createContext, type RouterContextProvider } from 'react-router'
import type { Auth } from './auth/auth.server.ts'
import type { AuthServices } from './auth/auth-parts.server.ts'
import type { Ctx, CtxParts } from './ctx.server.ts'
import type { Network } from './http/addresses/network-of.ts'
import type { ErrorKind } from './http/error-response.server.ts'
import type { Frame } from './http/frame.server.ts'
import type { EventsBefore } from './live/events-before.server.ts'
import type { Live } from './live/live.server.ts'
import type { SharedCache } from './live/shared-cache.server.ts'
import type { Metrics } from './metrics.server.ts'
import type { EmailRenderer } from './mail/rendered-email.ts'
import type { Payments } from './payments/open-payments.server.ts'
import type { Hosts } from './payments/pay-hosts.ts'

/** What one process is made of; opened once by src/server.ts and handed to every route. */
export type Services = CtxParts &
  Payments &
  AuthServices & {
    live: Live
    eventsBefore: EventsBefore
    sharedCache: SharedCache
    metrics: Metrics
    /** Sign-up, sign-in and all that can be done to an account from outside. */
    auth: Auth
    emails: EmailRenderer
    /** Registers work for a graceful stop, run before requests in hand are waited for. */
    onStop(work: () => void): void
  }

/** What a route knows of the request in hand. */
export type Scope = {
  ctx: Ctx
  services: Services
  /** The caller's network, forwarded headers believed only from trusted proxies. */
  network: Network
  /** The caller is this machine, as far as the address says. */
  isFromHere: boolean
  /** Of the request: cookies, user agent. */
  headers: Headers
  /** For the inline scripts of this one answer (content security policy); none on pages kept ready for everybody. */
  nonce: string | undefined
  /** What a loader has set aside of the page in hand. */
  frame?: Frame
  /** The page shows what is in the reader's cart. */
  showsCart?: boolean
  /** What this one page takes from elsewhere, where it takes a payment (`cardScript`). */
  elsewhere?: Hosts
  /** What was posted, read once before its page. */
  form?: FormData
  /** A form has done what it says, and the page itself shows it. */
  isDone?: boolean
  /** What a page failed of, once it has. */
  errorKind?: ErrorKind
}

/** `refusal` is the code a call was refused with, and `route` what its address matches, for log and metrics. */
export type HonoEnv = { Variables: { scope: Scope; refusal?: string; route?: string } }

/** How pages reach the scope: `context.get(scopeContext)` in a loader or action. */
export const scopeContext = createContext<Scope>()

export function scopeOf(context: Readonly<RouterContextProvider>): Scope {
  return context.get(scopeContext)
}

export function ctxOf(context: Readonly<RouterContextProvider>): Ctx {
  return context.get(scopeContext).ctx
}
