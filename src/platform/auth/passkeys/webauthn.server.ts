/** The package that checks what devices say. Read when a passkey is first used: it weighs a seventh of the whole built server, which
 *  would start later for it. */
export function webauthn() {
  return import('@simplewebauthn/server')
}
