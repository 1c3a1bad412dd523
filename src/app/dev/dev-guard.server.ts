import type { RouterContextProvider } from 'react-router'
import { type Scope, scopeOf } from '#src/platform/house.server.ts'
import { isLoopback } from '#src/platform/loopback.ts'

/** The scope of a request that came from this very machine to a studio that is only tried out here; 404 for any other
 *  (PRODUCT 1). The name it was asked under counts too: a foreign page may have pointed its own name at this machine. */
export function requireThisMachine(context: Readonly<RouterContextProvider>, request: Request): Scope {
  const scope = scopeOf(context)
  const isHere =
    scope.house.config.isLoopbackOrigin && isLoopback(scope.remoteAddress) && isLoopback(new URL(request.url).hostname)
  if (!isHere) throw new Response('There is nothing at this address', { status: 404 })
  return scope
}
