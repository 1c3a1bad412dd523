import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { isCommonPassword } from '../passwords/common-passwords.ts'

/** The longest password accepted: hashing time grows with length. */
export const PASSWORD_MAX = 128

const NAME_MAX = 100
const CONTACT_MAX = 40

/** The e-mail address of an account. */
export const email = emailTyped()

/** Sign-up needs name, contact number, email and password (specification 5). */
export function signUpForm(passwordMin: number) {
  return z.object({
    name: oneLine(NAME_MAX, 'Please enter your name'),
    email,
    contact: oneLine(CONTACT_MAX, 'Please enter your contact number'),
    password: newPassword(passwordMin),
  })
}

export type SignUp = z.output<ReturnType<typeof signUpForm>>

/** Sign-in needs e-mail and password; the password's format was checked when it was chosen. */
export const signInForm = z.object({
  email,
  password: z
    .string('Please enter your password')
    .min(1, 'Please enter your password')
    .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`),
})

export type SignIn = z.output<typeof signInForm>

/** For the reset and resend links, which use the address in the form (specification 5). */
export const addressForm = z.object({
  email: emailTyped('Please enter your email address first'),
})

/** The two password fields of the reset page. The texts are the specification's. */
export function newPasswordForm(passwordMin: number) {
  return z
    .object({ password: newPassword(passwordMin), confirmPassword: z.string('Please enter the password again') })
    .refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      message: 'Passwords do not match',
      // Reported also while the password itself is still invalid: one round instead of two.
      when: ({ value }) => typeof value === 'object' && value !== null,
    })
}

/** Changing the password: the old one, and the new one twice. */
export function changePasswordForm(passwordMin: number) {
  return newPasswordForm(passwordMin).safeExtend({ currentPassword: ownPassword })
}

const ownPassword = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`)

/** The password once more, before a change of the account. */
export const passwordAgainForm = z.object({ currentPassword: ownPassword })

/** Proof of identity: the password, and a code where a second factor is on. */
export const identityForm = z.object({ currentPassword: ownPassword, code: lineOrNone(40).default('') })

export const changeEmailForm = z.object({ newEmail: email, currentPassword: ownPassword })

/** A code from an authenticator app, or a spare one. */
export const codeForm = z.object({
  code: oneLine(20, 'Please enter the code'),
})

/** A new password. The minimum length is the studio's (PASSWORD_MIN) and the message names it. */
export function newPassword(passwordMin: number) {
  return z
    .string('Please enter a password')
    .min(1, 'Please enter a password')
    .min(passwordMin, `Password must be at least ${passwordMin} characters long`)
    .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters long`)
    .refine((password) => !isCommonPassword(password), 'This password is too common. Please choose another one')
}
