/** The package that verifies devices' responses. Loaded when a passkey is first used: it is a seventh of the built server,
 *  which would start more slowly with it. */
export function webauthn() {
  return import('@simplewebauthn/server')
}
