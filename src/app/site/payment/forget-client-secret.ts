import { redirect } from 'react-router'

/** For the loader of a page the payer comes back to: the provider adds the key to their payment to its address, which is not for the
 *  address bar, the history or a picture of the screen. Throws the way to the same page without it. */
export function forgetClientSecret(request: Request): void {
  const { pathname, searchParams: params } = new URL(request.url)
  if (!params.has('payment_intent_client_secret')) return
  params.delete('payment_intent_client_secret')
  throw redirect(`${pathname.replace(/\.data$/, '')}?${params}`)
}
