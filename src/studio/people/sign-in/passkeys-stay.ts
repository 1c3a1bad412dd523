/** What the e-mails about a new password, or a second factor reset by the studio, say of passkeys: they stay. */
export function passkeysStay(passkeys: number): string {
  const which = passkeys === 1 ? 'Your passkey still opens' : `Your ${passkeys} passkeys still open`
  return `${which} your account. Under “Sign-in and security” you can see and remove ${passkeys === 1 ? 'it' : 'them'}.`
}
