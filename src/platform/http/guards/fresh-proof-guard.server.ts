import { redirect } from 'react-router'
import { signInPath } from '../../auth/require.server.ts'
import type { Scope } from '../../app-services.server.ts'

/** For page actions that change who can get into an account: goes on when the person who acts has proven who they are in the last ten minutes,
 *  else leads to the page that asks, and back to the page of the form afterwards. */
export async function requireFreshProof(
  { ctx, services }: Pick<Scope, 'ctx' | 'services'>,
  request: Request,
): Promise<void> {
  if (await services.auth.isFreshlyProven(ctx)) return
  throw redirect(signInPath(request).replace('/member?', '/dashboard/confirm-identity?'), 303)
}
