import { type LibraryParts, openLibrary } from './auth-library.server.ts'
import type { AccountEvents, AuthParts, Caller } from './auth-parts.server.ts'
import type { SignIn, SignUp } from './account-forms.ts'
import { isSetupOpen, setUpAdmin } from './first-admin.server.ts'
import {
  askEmailChange,
  confirmEmailChange,
  findEmailChange,
  findEmailWish,
  withdrawEmailChange,
} from './change-email.server.ts'
import { acceptInvitation, findInvitation } from './invitation.server.ts'
import { changePassword } from './change-password.server.ts'
import { signInByPasskey, startPasskeySignIn } from './passkey-sign-in.server.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.server.ts'
import type { Assertion, Attestation } from './passkey-answers.ts'
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  findSecondFactor,
  renewSpareCodes,
} from './second-factor.server.ts'
import { endOtherSessions, endSignInSession, listSignInSessions } from './sign-in-sessions.server.ts'
import { provePassword } from './prove-password.server.ts'
import { isResetCode, requestReset, resetPassword } from './reset-password.server.ts'
import { currentSession, enterCode, signIn, signOut } from './sign-in.server.ts'
import { findPendingAddress, resendVerification, signUp, verifyAddress } from './sign-up.server.ts'

export type Auth = ReturnType<typeof openAuth>

/** Everything that can be done to an account from outside, for the pages and the API alike: limits are counted here, so that both
 *  doors share them. The library behind it is named nowhere else. */
export function openAuth(given: LibraryParts, events: AccountEvents) {
  const parts: AuthParts = { library: openLibrary(given), events, config: given.config }
  const { secret } = given
  return {
    signUp: (caller: Caller, asked: { form: SignUp; next: string | null }) => signUp(parts, caller, asked),
    signIn: (caller: Caller, form: SignIn) => signIn(parts, caller, form),
    signOut: (caller: Caller) => signOut(parts, caller),
    currentSession: (caller: Caller) => currentSession(parts, caller),
    resendVerification: (caller: Caller, asked: { email: string; next: string | null }) =>
      resendVerification(parts, caller, { ...asked, secret }),
    findPendingAddress,
    verifyAddress: (caller: Caller, token: string) => verifyAddress(parts, caller, token),
    requestReset: (caller: Caller, email: string) => requestReset(parts, caller, email),
    isResetCode: (code: string) => isResetCode(parts, code),
    enterCode: (caller: Caller, code: string) => enterCode(parts, caller, { code, secret }),
    provePassword: (caller: Caller, password: string) => provePassword(parts, caller, password),
    changePassword: (caller: Caller, asked: { current: string; password: string }) =>
      changePassword(parts, caller, asked),
    askEmailChange: (caller: Caller, asked: { newEmail: string; password: string }) =>
      askEmailChange(parts, caller, asked),
    findEmailChange,
    findEmailWish,
    confirmEmailChange: (caller: Caller, token: string | null) => confirmEmailChange(parts, caller, token),
    withdrawEmailChange,
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
    signInByPasskey: (caller: Caller, signed: Assertion) => signInByPasskey(parts, caller, { signed, secret }),
    isSetupOpen,
    setUpAdmin: (caller: Caller, asked: { token: string | null; form: SignUp }) => setUpAdmin(parts, caller, asked),
    resetPassword: (caller: Caller, asked: { code: string; password: string }) => resetPassword(parts, caller, asked),
  }
}
