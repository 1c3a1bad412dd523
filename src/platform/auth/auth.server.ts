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

export type Auth = typeof auth

/** Everything that can be done to an account from outside, for the pages and the API alike: limits are counted here, so that both
 *  routes share them, and what is tried stands in the log. */
export const auth = logged(
  {
    signUp,
    signIn,
    signOut,
    currentSession,
    resendVerification,
    findPendingAddress,
    verifyAddress,
    choosePassword,
    requestReset,
    isResetCode,
    enterCode,
    provePassword,
    proveIdentity,
    isFreshlyProven,
    findSecondFactorTerm,
    listSignInFailures,
    listStaffSignIns,
    endSignInOf,
    changePassword,
    askEmailChange,
    findEmailChange,
    findPendingEmail,
    confirmEmailChange,
    withdrawEmailChange,
    findNotMe,
    lockByOwner,
    listSignInSessions,
    endSignInSession,
    endOtherSessions,
    findSecondFactor,
    beginSecondFactor,
    enableSecondFactor,
    renewSpareCodes,
    disableSecondFactor,
    findInvitation,
    acceptInvitation,
    listPasskeys,
    beginPasskey,
    addPasskey,
    renamePasskey,
    removePasskey,
    startPasskeySignIn,
    signInByPasskey,
    findSetup,
    setUpAdmin,
    resetPassword,
  },
  // What of it is told in the log, and under which name (docs/security.md).
  {
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
  },
)
