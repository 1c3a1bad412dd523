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
 *  routes share them, and what is tried stands in the log under the name beside it (docs/security.md). */
export const auth = {
  signUp: logged('account.sign_up', signUp),
  signIn: logged('sign_in.password', signIn),
  signOut: logged('sign_in.ended', signOut),
  currentSession,
  resendVerification: logged('account.verification_asked', resendVerification),
  findPendingAddress,
  verifyAddress: logged('account.verify', verifyAddress),
  choosePassword: logged('password.chosen', choosePassword),
  requestReset: logged('password.reset_asked', requestReset),
  isResetCode,
  enterCode: logged('sign_in.code', enterCode),
  provePassword: logged('proof.password', provePassword),
  proveIdentity: logged('proof.identity', proveIdentity),
  isFreshlyProven,
  findSecondFactorTerm,
  listSignInFailures,
  listStaffSignIns,
  endSignInOf: logged('sign_in.ended_by_admin', endSignInOf),
  changePassword: logged('password.change', changePassword),
  askEmailChange: logged('address.change_asked', askEmailChange),
  findEmailChange,
  findPendingEmail,
  confirmEmailChange: logged('address.change', confirmEmailChange),
  withdrawEmailChange,
  findNotMe,
  lockByOwner: logged('account.locked_by_owner', lockByOwner),
  listSignInSessions,
  endSignInSession: logged('sign_in.ended_elsewhere', endSignInSession),
  endOtherSessions: logged('sign_in.others_ended', endOtherSessions),
  findSecondFactor,
  beginSecondFactor: logged('second_factor.begin', beginSecondFactor),
  enableSecondFactor: logged('second_factor.on', enableSecondFactor),
  renewSpareCodes: logged('second_factor.spare_codes', renewSpareCodes),
  disableSecondFactor: logged('second_factor.off', disableSecondFactor),
  findInvitation,
  acceptInvitation: logged('account.invitation', acceptInvitation),
  listPasskeys,
  beginPasskey: logged('passkey.begin', beginPasskey),
  addPasskey: logged('passkey.add', addPasskey),
  renamePasskey,
  removePasskey: logged('passkey.remove', removePasskey),
  startPasskeySignIn,
  signInByPasskey: logged('sign_in.passkey', signInByPasskey),
  findSetup,
  setUpAdmin: logged('account.set_up', setUpAdmin),
  resetPassword: logged('password.reset', resetPassword),
}
