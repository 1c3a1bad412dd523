import type { Config } from '../../config/config.server.ts'
import { payHosts } from '../../payments/pay-hosts.ts'

// No device feature is used. Chromium warns on every page about a name it does not know, so these are names it knows.
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** The content policy of what is no page. */
export const LOADS_NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Whether a policy lets other pages show this one. `X-Frame-Options` knows no list of sites, so it is left out there: browsers that look at it
 *  would refuse what the policy allows. */
export function mayBeFramed(policy: string | null | undefined): boolean {
  return /(?:^|; *)frame-ancestors (?!'none')/.test(policy ?? '')
}

/** Headers of every response: pages, API, files, health, redirects and failures. A response may set a better
 *  one: a page its content policy (`contentPolicy`), a file its caching. Anything else loads nothing and is not cached. */
export function securityHeaders(config: Partial<Pick<Config, 'hsts' | 'stripe'>>): Map<string, string> {
  const headers = new Map([
    ['Cache-Control', 'no-store'],
    ['Content-Security-Policy', LOADS_NOTHING],
    ['X-Frame-Options', 'DENY'],
    ['X-Content-Type-Options', 'nosniff'],
    // With no-referrer browsers send `Origin: null` and every form without JavaScript would be refused.
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', permissionsPolicy(config)],
  ])
  if (config.hsts) headers.set('Strict-Transport-Security', config.hsts)
  return headers
}

/** Our own pages create and use passkeys; the provider's card field offers Apple Pay and Google Pay in its frame. */
function permissionsPolicy({ stripe }: Partial<Pick<Config, 'stripe'>>): string {
  const payFrames = stripe ? (payHosts(stripe.apiBase)['frame-src'] ?? []) : []
  const allowed = {
    payment: ['self', ...payFrames.map((origin) => `"${origin}"`)],
    'publickey-credentials-create': ['self'],
    'publickey-credentials-get': ['self'],
  }
  const named = Object.entries(allowed).map(([feature, origins]) => `${feature}=(${origins.join(' ')})`)
  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), ...named].join(', ')
}
