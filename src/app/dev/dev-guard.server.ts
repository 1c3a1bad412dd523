import type { RouterContextProvider } from 'react-router'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { isLoopback } from '#src/platform/config/loopback.ts'

/** Returns the scope of a request that came from this machine to a studio on loopback; 404 for any other (PRODUCT 1). The
 *  requested host counts too: a foreign page may have pointed its own name at this machine. So does any sign of a proxy: with a
 *  proxy or a tunnel on this machine, every visitor of the internet seems local. */
export function requireThisMachine(context: Readonly<RouterContextProvider>, request: Request): Scope {
  const scope = scopeOf(context)
  const isHere =
    scope.services.config.isLoopbackOrigin &&
    scope.isFromHere &&
    isLoopback(nameAskedUnder(request)) &&
    !isForwarded(request)
  if (!isHere) throw new Response('There is nothing at this address', { status: 404 })
  return scope
}

/** The `Host` header of the request itself; the request's address is always on the public origin. */
function nameAskedUnder(request: Request): string {
  const address = `http://${request.headers.get('Host') ?? new URL(request.url).host}`
  return URL.canParse(address) ? new URL(address).hostname : ''
}

const FORWARDED =
  /^(forwarded|via|x-(forwarded|real|client|cluster|original|envoy|amzn)\b.*|true-client-ip|(cf|fly|fastly)-.*)$/

/** Whether any proxy in between has added a header, whatever it says. */
function isForwarded(request: Request): boolean {
  return [...request.headers.keys()].some((name) => FORWARDED.test(name))
}
