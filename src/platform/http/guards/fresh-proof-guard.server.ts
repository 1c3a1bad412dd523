import { redirect } from 'react-router'
import { signInPath } from '../../auth/require.server.ts'
import type { Scope } from '../../app-services.server.ts'

/** For page actions that change who can get into an account: continues when the caller has proven their identity in the last
 *  ten minutes, otherwise redirects to the page that asks for the password, and back afterwards. */
export async function requireFreshProof(
  { ctx, services }: Pick<Scope, 'ctx' | 'services'>,
  request: Request,
): Promise<void> {
  if (await services.auth.isFreshlyProven(ctx)) return
  throw redirect(signInPath(request).replace('/member?', '/dashboard/confirm-identity?'), 303)
}
