import type { Config } from '../config/config.server.ts'
import type { AccountEventHandler, AuthParts, Caller } from './auth-parts.server.ts'
import type { SignIn, SignUp } from './accounts/account-forms.ts'
import { logged } from './auth-log.server.ts'
import { findSetup, setUpAdmin } from './accounts/first-admin.server.ts'
import {
  askEmailChange,
  confirmEmailChange,
  findEmailChange,
  findPendingEmail,
  withdrawEmailChange,
} from './accounts/change-email.server.ts'
import { acceptInvitation, findInvitation } from './accounts/invitation.server.ts'
import { findNotMe, lockByOwner } from './accounts/not-me.server.ts'
import { isFreshlyProven, proveIdentity } from './sign-in/fresh-proof.server.ts'
import { findSecondFactorTerm } from './second-factor/second-factor-term.server.ts'
import { listSignInFailures } from './sign-in/sign-in-failures.server.ts'
import { endSignInOf, listStaffSignIns } from './sign-in/studio-sign-ins.server.ts'
import { changePassword } from './passwords/change-password.server.ts'
import { signInByPasskey, startPasskeySignIn } from './passkeys/passkey-sign-in.server.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys/passkeys.server.ts'
import type { Assertion, Attestation } from './passkeys/passkey-responses.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  renewSpareCodes,
} from './second-factor/second-factor.server.ts'
import { endOtherSessions, endSignInSession, listSignInSessions } from './sign-in/sign-in-sessions.server.ts'
import { provePassword } from './passwords/prove-password.server.ts'
import { isResetCode, requestReset, resetPassword } from './passwords/reset-password.server.ts'
import { currentSession, enterCode, signIn, signOut } from './sign-in/sign-in.server.ts'
import { findPendingAddress, resendVerification, signUp } from './accounts/sign-up.server.ts'
import { choosePassword, verifyAddress } from './accounts/verify-address.server.ts'

export type Auth = ReturnType<typeof openAuth>

/** Everything that can be done to an account from outside, for the pages and the API alike: limits are counted here, so that both
 *  routes share them, and what is tried stands in the log. */
export function openAuth(given: { config: Config; secret: string }, onEvent: AccountEventHandler) {
  return logged(openOperations(given, onEvent), EVENTS)
}

function openOperations({ config, secret }: { config: Config; secret: string }, onEvent: AccountEventHandler) {
  const parts: AuthParts = { onEvent, config }
  return {
    signUp: (caller: Caller, asked: { form: SignUp; next: string | null }) => signUp(parts, caller, asked),
    signIn: (caller: Caller, form: SignIn) => signIn(parts, caller, form),
    signOut,
    currentSession,
    resendVerification: (caller: Caller, asked: { email: string; next: string | null }) =>
      resendVerification(parts, caller, asked),
    findPendingAddress,
    verifyAddress,
    choosePassword: (caller: Caller, asked: { token: string; password: string }) =>
      choosePassword(parts, caller, asked),
    requestReset: (caller: Caller, email: string) => requestReset(parts, caller, email),
    isResetCode,
    enterCode: (caller: Caller, code: string) => enterCode(parts, caller, { code, secret }),
    provePassword: (caller: Caller, password: string) => provePassword(parts, caller, password),
    proveIdentity: (caller: Caller, given: { password: string; code: string }) =>
      proveIdentity(parts, caller, { ...given, secret }),
    isFreshlyProven,
    findSecondFactorTerm,
    listSignInFailures,
    listStaffSignIns,
    endSignInOf: (caller: Caller, sessionId: string) => endSignInOf(caller, sessionId),
    changePassword: (caller: Caller, asked: { current: string; password: string }) =>
      changePassword(parts, caller, asked),
    askEmailChange: (caller: Caller, asked: { newEmail: string; password: string }) =>
      askEmailChange(parts, caller, asked),
    findEmailChange,
    findPendingEmail,
    confirmEmailChange: (caller: Caller, token: string | null) => confirmEmailChange(parts, caller, token),
    withdrawEmailChange,
    findNotMe,
    lockByOwner: (caller: Caller, token: string | null) => lockByOwner(parts, caller, token),
    listSignInSessions,
    endSignInSession,
    endOtherSessions,
    findSecondFactor: (caller: Caller) => findSecondFactor(parts, caller, secret),
    beginSecondFactor: (caller: Caller, password: string) => beginSecondFactor(parts, caller, { password, secret }),
    enableSecondFactor: (caller: Caller, code: string) => enableSecondFactor(parts, caller, { code, secret }),
    renewSpareCodes: (caller: Caller, password: string) => renewSpareCodes(parts, caller, password),
    disableSecondFactor: (caller: Caller, password: string) => disableSecondFactor(parts, caller, password),
    findInvitation,
    acceptInvitation: (caller: Caller, asked: { token: string | null; password: string }) =>
      acceptInvitation(parts, caller, asked),
    listPasskeys,
    beginPasskey: (caller: Caller, password: string) => beginPasskey(parts, caller, password),
    addPasskey: (caller: Caller, asked: { name: string; made: Attestation }) => addPasskey(parts, caller, asked),
    renamePasskey,
    removePasskey: (caller: Caller, id: string) => removePasskey(parts, caller, id),
    startPasskeySignIn: (caller: Caller) => startPasskeySignIn(parts, caller),
    signInByPasskey: (caller: Caller, signed: Assertion) => signInByPasskey(parts, caller, signed),
    findSetup,
    setUpAdmin: (caller: Caller, asked: { token: string | null; form: SignUp }) => setUpAdmin(parts, caller, asked),
    resetPassword: (caller: Caller, asked: { code: string; password: string }) => resetPassword(parts, caller, asked),
  }
}

/** What of it is told in the log, and under which name (docs/security.md). */
const EVENTS = {
  signUp: 'account.sign_up',
  verifyAddress: 'account.verify',
  resendVerification: 'account.verification_asked',
  acceptInvitation: 'account.invitation',
  setUpAdmin: 'account.set_up',
  signIn: 'sign_in.password',
  enterCode: 'sign_in.code',
  signInByPasskey: 'sign_in.passkey',
  signOut: 'sign_in.ended',
  endSignInSession: 'sign_in.ended_elsewhere',
  endOtherSessions: 'sign_in.others_ended',
  endSignInOf: 'sign_in.ended_by_admin',
  provePassword: 'proof.password',
  proveIdentity: 'proof.identity',
  choosePassword: 'password.chosen',
  changePassword: 'password.change',
  requestReset: 'password.reset_asked',
  resetPassword: 'password.reset',
  askEmailChange: 'address.change_asked',
  confirmEmailChange: 'address.change',
  lockByOwner: 'account.locked_by_owner',
  beginSecondFactor: 'second_factor.begin',
  enableSecondFactor: 'second_factor.on',
  renewSpareCodes: 'second_factor.spare_codes',
  disableSecondFactor: 'second_factor.off',
  beginPasskey: 'passkey.begin',
  addPasskey: 'passkey.add',
  removePasskey: 'passkey.remove',
} satisfies Partial<Record<keyof ReturnType<typeof openOperations>, string>>
