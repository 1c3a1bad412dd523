/** Where Stripe's script for the browser is, of the release that goes with the version of its API. */
const SCRIPT_PATH = '/endive/stripe.js'

/** What a page may take from elsewhere (CSP), by directive. */
export type Hosts = Record<string, readonly string[]>

/** The provider's script for the card field. */
export function scriptAddress(apiBase: string | undefined): string {
  return (homeOf(apiBase) ?? 'https://js.stripe.com') + SCRIPT_PATH
}

/** What a page that takes a payment needs of the provider: its script, the frames the card is typed into and the bank asks in, and
 *  the calls that script makes. Nothing else, and on no other page. */
export function payHosts(apiBase: string | undefined): Hosts {
  const home = homeOf(apiBase)
  if (home) return { 'script-src': [home], 'frame-src': [home], 'connect-src': [home] }
  return {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
  }
}

/** Where a form that begins a set-up leads to: a browser holds `form-action` against the redirect after it too. */
export function setupHosts(apiBase: string | undefined): Hosts {
  return { 'form-action': [homeOf(apiBase) ?? 'https://checkout.stripe.com'] }
}

/** Whether an address is one a payer may be sent on to: our own (the fake Stripe's pages), or one of Stripe's over https. */
export function isPayAddress(url: string, { origin, apiBase }: { origin: string; apiBase?: string }): boolean {
  if (!URL.canParse(url)) return false
  const target = new URL(url)
  if (target.origin === origin || target.origin === homeOf(apiBase)) return true
  return target.protocol === 'https:' && target.hostname.endsWith('.stripe.com') && !target.username
}

/** The fake Stripe of tests and of trying at home answers for all of Stripe's hosts. */
function homeOf(apiBase: string | undefined): string | null {
  return apiBase ? new URL(apiBase).origin : null
}
