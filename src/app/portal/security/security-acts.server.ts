import { z } from 'zod'
import { textOf } from '#src/kit/form.ts'
import { ok, refuse } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import {
  changeEmailForm,
  changePasswordForm,
  codeForm,
  passwordAgainForm,
} from '#src/platform/auth/accounts/account-forms.ts'
import { addPasskeyForm, removePasskeyForm, renamePasskeyForm } from '#src/platform/auth/passkeys/passkey-responses.ts'
import { type AuthRefusal, authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import type { AuthResult } from '#src/platform/auth/auth-parts.server.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Edits } from '#src/platform/http/forms/edit-present.server.ts'
import { act, noFields, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'

/** Which field a refusal is about; the password unless said. */
const fieldOf: Partial<Record<AuthRefusal, string>> = {
  same_email: 'newEmail',
  already_registered: 'newEmail',
  wrong_code: 'code',
  passkey_not_added: 'passkey',
  passkey_known: 'passkey',
  passkey_not_found: 'passkey',
  too_many_passkeys: 'passkey',
  not_being_set_up: 'code',
}

type Accounts = { auth: Scope['services']['auth']; scope: Scope }
type SuccessText<Value> = string | ((value: Value) => string[])

type AccountOptions = {
  saysInForm?: false | ((refusal: AuthRefusal) => string)
  needsProof?: boolean
  edits?: Edits<SignedInCtx>
}

/** A form that calls one function of accounts. Refusals are shown at their fields; only someone who has lately proven who they are may
 *  send it, unless `options` say otherwise. */
function accountAct<Schema extends z.ZodType, Value>(
  schema: Schema | ((post: Post<SignedInCtx>) => Schema),
  call: (accounts: Accounts, typed: z.output<Schema>) => Promise<AuthResult<Value>>,
  success: SuccessText<Value>,
  options: AccountOptions = {},
) {
  return act(
    schema,
    // In the transaction in which a form of what is stored is compared with it.
    (ctx: SignedInCtx, typed, { scope }) => call({ auth: scope.services.auth, scope: { ...scope, ctx } }, typed),
    {
      refusals: authRefusals,
      success,
      saysInForm: (refusal) => fieldOf[refusal] ?? 'currentPassword',
      needsProof: true,
      ...options,
    },
  )
}

const sessionForm = z.object({ sessionId: lineOrNone(200).catch('') })
// What no device says is refused like what it cannot prove.
const passkeyForm = addPasskeyForm.extend({ passkey: addPasskeyForm.shape.passkey.nullable().catch(null) })
const ownPasswordForm = ({ scope }: Post<SignedInCtx>) => changePasswordForm(scope.services.config.passwordMin)

// Whose it is has changed it, in another window.
const ofPasskey: Edits<SignedInCtx> = {
  subject: ({ form }) => textOf(form, 'passkeyId'),
  async present(ctx, { scope, form }) {
    const own = await scope.services.auth.listPasskeys({ ctx })
    const passkey = own.find(({ id }) => id === textOf(form, 'passkeyId'))
    return passkey ? { name: passkey.name } : null
  },
  by: () => Promise.resolve(null),
}

/** The forms of the security page. */
export const securityActs = {
  password: accountAct(
    ownPasswordForm,
    ({ auth, scope }, { currentPassword: current, password }) => auth.changePassword(scope, { current, password }),
    authTexts.passwordChanged,
  ),
  email: accountAct(
    changeEmailForm,
    ({ auth, scope }, { newEmail, currentPassword: password }) => auth.askEmailChange(scope, { newEmail, password }),
    authTexts.emailAsked,
  ),
  'email-withdrawal': accountAct(
    noFields,
    async ({ auth, scope }) => ok(await auth.withdrawEmailChange(scope)),
    authTexts.emailWithdrawn,
    { needsProof: false },
  ),
  session: accountAct(
    sessionForm,
    ({ auth, scope }, { sessionId }) => auth.endSignInSession(scope, sessionId),
    authTexts.sessionEnded,
    { saysInForm: false },
  ),
  sessions: accountAct(
    noFields,
    async ({ auth, scope }) => ok(await auth.endOtherSessions(scope)),
    authTexts.sessionsEnded,
  ),
  'factor-begin': accountAct(
    passwordAgainForm,
    ({ auth, scope }, { currentPassword }) => auth.beginSecondFactor(scope, currentPassword),
    'Add the key to your authenticator app, then type its code below',
  ),
  'factor-code': accountAct(
    codeForm,
    ({ auth, scope }, { code }) => auth.enableSecondFactor(scope, code),
    (spareCodes) => spareCodes,
    { saysInForm: (refusal) => fieldOf[refusal] ?? 'code' },
  ),
  'factor-codes': accountAct(
    passwordAgainForm,
    ({ auth, scope }, { currentPassword }) => auth.renewSpareCodes(scope, currentPassword),
    (spareCodes) => spareCodes,
  ),
  'factor-off': accountAct(
    passwordAgainForm,
    ({ auth, scope }, { currentPassword }) => auth.disableSecondFactor(scope, currentPassword),
    authTexts.secondFactorOff,
  ),
  'passkey-add': accountAct(
    passkeyForm,
    async ({ auth, scope }, { name, passkey: made }) =>
      made ? auth.addPasskey(scope, { name, made }) : refuse('passkey_not_added' as const),
    authTexts.passkeyAdded,
  ),
  'passkey-name': accountAct(
    renamePasskeyForm,
    ({ auth, scope }, { passkeyId: id, name }) => auth.renamePasskey(scope, { id, name }),
    authTexts.passkeyRenamed,
    { needsProof: false, edits: ofPasskey },
  ),
  'passkey-removal': accountAct(
    removePasskeyForm,
    ({ auth, scope }, { passkeyId }) => auth.removePasskey(scope, passkeyId),
    authTexts.passkeyRemoved,
  ),
  nothing: async () =>
    redirectWithNotice('/dashboard/security', { tone: 'info' as const, text: 'Nothing was changed' }),
}
