import { redirect } from 'react-router'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { FORGET_ALL } from '#src/platform/http/cookies.server.ts'
import { openedByHand } from '#src/platform/http/redirect.server.ts'
import type { Route } from './+types/sign-out.ts'

/** Logout returns to / (specification 2). */
export async function action({ context }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const headers = new Headers()
  for (const cookie of await scope.services.auth.signOut(scope)) headers.append('Set-Cookie', cookie)
  headers.set('Clear-Site-Data', FORGET_ALL)
  return redirect('/', { status: 303, headers })
}

export const loader = openedByHand('/')
