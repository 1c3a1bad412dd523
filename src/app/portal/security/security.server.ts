import { data } from 'react-router'
import type { z } from 'zod'
import { type FieldErrors, parseForm, textOf } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import {
  changeEmailForm,
  changePasswordForm,
  codeForm,
  passwordAgainForm,
} from '#src/platform/auth/accounts/account-forms.ts'
import { addPasskeyForm, removePasskeyForm, renamePasskeyForm } from '#src/platform/auth/passkeys/passkey-responses.ts'
import type { AuthResult, AuthRefused } from '#src/platform/auth/auth-parts.server.ts'
import { type AuthRefusal, authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'

/** What a form of the page is answered with when it is shown again; `part` says which one. */
export type SecurityResult = {
  part: string
  fields: FieldErrors
  values: Record<string, string>
  spareCodes: string[] | null
}

export type SecurityPost = { scope: Scope; form: FormData }

const HERE = '/dashboard/security'

const answers: Record<string, (post: SecurityPost) => Promise<unknown>> = {
  password: async ({ scope, form }) => {
    const parsed = parseForm(changePasswordForm(scope.services.config.passwordMin), form)
    if (!parsed.ok) return faulty('password', parsed)
    const { currentPassword: current, password } = parsed.value
    return done(
      'password',
      await scope.services.auth.changePassword(scope, { current, password }),
      authTexts.passwordChanged,
    )
  },
  email: (post) =>
    withForm(post, 'email', changeEmailForm, ({ newEmail, currentPassword: password }) =>
      post.scope.services.auth.askEmailChange(post.scope, { newEmail, password }),
    ),
  'email-withdrawal': async ({ scope }) => {
    await scope.services.auth.withdrawEmailChange(scope)
    return well(authTexts.emailWithdrawn)
  },
  session: async ({ scope, form }) => {
    const asked = form.get('sessionId')
    const ended = await scope.services.auth.endSignInSession(scope, typeof asked === 'string' ? asked : '')
    if (ended.ok) return well(authTexts.sessionEnded)
    return redirectWithNotice(HERE, { tone: 'error', text: authRefusals[ended.refusal].message })
  },
  sessions: async ({ scope }) => {
    await scope.services.auth.endOtherSessions(scope)
    return well(authTexts.sessionsEnded)
  },
  'factor-begin': (post) =>
    withForm(post, 'factor', passwordAgainForm, ({ currentPassword }) =>
      post.scope.services.auth.beginSecondFactor(post.scope, currentPassword),
    ),
  'factor-code': async ({ scope, form }) => {
    const parsed = parseForm(codeForm, form)
    if (!parsed.ok) return faulty('factor', parsed)
    const outcome = await scope.services.auth.enableSecondFactor(scope, parsed.value.code)
    if (!outcome.ok) return refused('factor', outcome)
    return data<SecurityResult>({ part: 'factor', fields: {}, values: {}, spareCodes: outcome.value })
  },
  'factor-codes': async ({ scope, form }) => {
    const parsed = parseForm(passwordAgainForm, form)
    if (!parsed.ok) return faulty('factor', parsed)
    const outcome = await scope.services.auth.renewSpareCodes(scope, parsed.value.currentPassword)
    if (!outcome.ok) return refused('factor', outcome, form)
    return data<SecurityResult>({ part: 'factor', fields: {}, values: {}, spareCodes: outcome.value })
  },
  'factor-off': (post) =>
    withForm(post, 'factor', passwordAgainForm, ({ currentPassword }) =>
      post.scope.services.auth.disableSecondFactor(post.scope, currentPassword),
    ),
  'passkey-add': async ({ scope, form }) => {
    const parsed = parseForm(addPasskeyForm, form)
    if (!parsed.ok && parsed.fields.name) return faulty('passkey', { fields: parsed.fields, values: {} })
    if (!parsed.ok) return refused('passkey', refuse('passkey_not_added' as const), form)
    const { name, passkey: made } = parsed.value
    return done('passkey', await scope.services.auth.addPasskey(scope, { name, made }), authTexts.passkeyAdded, form)
  },
  'passkey-name': (post) =>
    withForm(post, 'passkey', renamePasskeyForm, ({ passkeyId: id, name }) =>
      post.scope.services.auth.renamePasskey(post.scope, { id, name }),
    ),
  'passkey-removal': (post) =>
    withForm(post, 'passkey', removePasskeyForm, ({ passkeyId }) =>
      post.scope.services.auth.removePasskey(post.scope, passkeyId),
    ),
}

/** Whether a form changes how one gets in, so that it is taken only from who has lately proven who they are. What gives a wish back or
 *  only names a thing is not among them. */
export function changesTheWayIn(form: FormData): boolean {
  return !['email-withdrawal', 'passkey-name'].includes(textOf(form, 'intent'))
}

/** Does what a form of the security page asks: back to the page with a notice, or its fields with what is wrong in place. */
export function handleSecurity(post: SecurityPost): Promise<unknown> {
  const intent = post.form.get('intent')
  const answer = typeof intent === 'string' && Object.hasOwn(answers, intent) ? answers[intent] : undefined
  return answer?.(post) ?? Promise.resolve(redirectWithNotice(HERE, { tone: 'info', text: 'Nothing was changed' }))
}

const saying: Record<string, string> = {
  email: authTexts.emailAsked,
  'factor-begin': 'Add the key to your authenticator app, then type its code below',
  'factor-off': authTexts.secondFactorOff,
  'passkey-name': authTexts.passkeyRenamed,
  'passkey-removal': authTexts.passkeyRemoved,
}

async function withForm<Schema extends z.ZodType>(
  { form }: SecurityPost,
  part: string,
  schema: Schema,
  work: (value: z.output<Schema>) => Promise<AuthResult<null>>,
) {
  const parsed = parseForm(schema, form)
  if (!parsed.ok) return faulty(part, parsed)
  const intent = form.get('intent')
  return done(part, await work(parsed.value), saying[typeof intent === 'string' ? intent : ''] ?? 'Saved', form)
}

function done(part: string, outcome: AuthResult<unknown>, text: string, form?: FormData) {
  return outcome.ok ? well(text) : refused(part, outcome, form)
}

function well(text: string): Response {
  return redirectWithNotice(HERE, { tone: 'success', text })
}

function faulty(part: string, { fields, values }: { fields: FieldErrors; values: Record<string, string> }) {
  return data<SecurityResult>({ part, fields, values, spareCodes: null }, { status: 400 })
}

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

function refused(part: string, { refusal, retryAfterSeconds }: AuthRefused, form?: FormData) {
  const { status, message } = authRefusals[refusal]
  const typed = form?.get('newEmail')
  const values: Record<string, string> = typeof typed === 'string' ? { newEmail: typed } : {}
  const field = fieldOf[refusal] ?? (part === 'factor' && form === undefined ? 'code' : 'currentPassword')
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  return data<SecurityResult>({ part, fields: { [field]: message }, values, spareCodes: null }, { status, headers })
}
