import { redirect } from 'react-router'

/** For the loader of a page the payer returns to: the provider adds the key of their payment to its address, where it must not
 *  stay in the address bar, the history or a screenshot. Throws a redirect to the same page without it. */
export function forgetClientSecret(request: Request): void {
  const { pathname, searchParams: params } = new URL(request.url)
  if (!params.has('payment_intent_client_secret')) return
  params.delete('payment_intent_client_secret')
  throw redirect(`${pathname.replace(/\.data$/, '')}?${params}`)
}
