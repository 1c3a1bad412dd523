import type { RefusalText } from '#src/kit/outcome.ts'

/** Why an account is not opened, not made or not changed: the texts of the catalogue (specification 5 and 8), with the status the
 *  API gives them. */
export const authRefusals = {
  already_registered: {
    status: 409,
    message: 'This email is already registered. Please try logging in or use the forgot password option.',
  },
  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  wrong_password: { status: 403, message: 'That is not your password' },
  same_email: { status: 409, message: 'That is your address already' },
  bad_email_link: { status: 400, message: 'This link is invalid, has expired or has been used' },
  session_not_found: { status: 404, message: 'That device is signed out already' },
  code_needed: { status: 401, message: 'Please enter the code of your authenticator app' },
  wrong_code: { status: 401, message: 'That code is not right. Please try the one shown now.' },
  no_code_asked: { status: 401, message: 'Please enter your email and password first' },
  not_being_set_up: { status: 409, message: 'Please start setting up your authenticator app again' },
  second_factor_off: { status: 409, message: 'Two-factor sign-in is not on' },
  passkey_refused: { status: 401, message: 'That passkey opens no account here. Please sign in with your password.' },
  passkey_not_added: { status: 400, message: 'The passkey could not be added. Please try again.' },
  passkey_known: { status: 409, message: 'This passkey is on your account already' },
  passkey_not_found: { status: 404, message: 'That passkey is removed already' },
  too_many_passkeys: { status: 409, message: 'Ten passkeys are the most there can be. Please remove one first.' },
  not_verified: { status: 403, message: 'Please verify your email before logging in' },
  deactivated: { status: 403, message: 'This account has been closed. Please contact the studio.' },
  sign_in_first: {
    status: 401,
    message: 'Please try logging in first, then request a new verification email',
  },
  no_user: { status: 404, message: 'No user found. Please try logging in first.' },
  already_verified: { status: 409, message: 'This email is already verified. You can log in now.' },
  bad_verification_link: { status: 400, message: 'This verification link is invalid or has expired' },
  no_reset_code: { status: 400, message: 'Invalid password reset link' },
  bad_reset_code: { status: 400, message: 'Invalid or expired password reset link' },
  bad_setup_link: { status: 403, message: 'This setup link is invalid, has expired or has been used' },
  other_setup_address: { status: 403, message: 'This setup link is for another email address' },
  bad_invitation: { status: 403, message: 'This invitation is invalid, has expired or has been used' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a while and try again.' },
  proof_needed: { status: 403, message: 'Please confirm that it is you first, with your password' },
  busy: { status: 503, message: 'Too many people are signing in at this moment. Please try again in a few seconds.' },
} satisfies Record<string, RefusalText>

export type AuthRefusal = keyof typeof authRefusals

/** What is said when all went well. */
export const authTexts = {
  signedUp: 'Your account has been created. We have sent you an email: please open its link to verify your address.',
  verified: 'Your email address is verified. You can log in now.',
  verifiedWithoutPassword:
    'Your email address is verified. Please choose a new password, because this is not the browser you signed up in.',
  verificationSent: 'Verification email sent. Please check your inbox.',
  resetSent: 'Check your email for password reset instructions',
  passwordChanged: 'Your password is changed. All other devices have been signed out.',
  emailAsked: 'We have sent a link to your new address. Open it to confirm the change.',
  emailChanged: 'Your email address is changed. Use it from now on to sign in.',
  emailWithdrawn: 'Your email address stays as it is.',
  sessionEnded: 'That device is signed out',
  sessionsEnded: 'All other devices are signed out',
  secondFactorOn: 'Two-factor sign-in is on',
  secondFactorOff: 'Two-factor sign-in is off',
  passkeyAdded: 'Your passkey is added. You can sign in with it from now on.',
  passkeyRenamed: 'The name is saved',
  passkeyRemoved: 'The passkey is removed. It opens your account no more.',
  identityProven: 'Thank you. Please go on with what you wanted to change.',
  passwordReset: 'Password has been reset successfully',
} as const
