/** What the e-mails of a new password, and of a second factor the studio reset, say of passkeys: they are left as they are. */
export function passkeysStay(passkeys: number): string {
  const which = passkeys === 1 ? 'Your passkey still opens' : `Your ${passkeys} passkeys still open`
  return `${which} your account. Under “Sign-in and security” you can see and remove ${passkeys === 1 ? 'it' : 'them'}.`
}
