import { data, type Params, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { type FormResult, parseForm, textOf, typedTexts } from '#src/kit/form.ts'
import { type Outcome, type Refused, refusalText, type RefusalText } from '#src/kit/outcome.ts'
import type { Ctx, SignedInCtx } from '../../ctx.server.ts'
import { type Scope, scopeOf } from '../../app-services.server.ts'
import { requireFreshProof } from '../guards/fresh-proof-guard.server.ts'
import { redirectWithNotice } from '../redirect.server.ts'
import { buyingOf } from './bought-here.server.ts'
import { copyOf } from './form-of.server.ts'
import { type Edits, onPresent } from './edit-present.server.ts'

/** A posted form, and all that an action knows of its request. */
export type Post<C> = { ctx: C; scope: Scope; request: Request; params: Params; form: FormData; intent: string }

type Answer = Response | ReturnType<typeof data<FormResult>>

/** The page to redirect to with a notice; it may depend on the refusal. */
type Back<C> = string | ((post: Post<C>, refusal?: string) => string)

/** Handles one form of a page; the answer is a redirect, or the result with which the page is shown again. */
export type Act<C> = (post: Post<C>, back: (refusal?: string) => string) => Promise<Answer>

type FormActionOptions<C> = {
  /** The guard: requireAccount, requireAdmin and the like. */
  who(ctx: Ctx, request: Request): C
  back: Back<C>
  /** The page's forms by `intent`; the only form of a page needs to send none. */
  acts: Record<string, Act<C>>
  /** The form that is meant when no intent, or an unknown one, is sent. */
  otherwise?: string
}

/** The action of a page with forms: checks who posts, and passes the form to the act of its intent. */
export function formAction<C extends object>({ who, back, acts, otherwise }: FormActionOptions<C>) {
  const [only, ...others] = Object.keys(acts)
  const unnamed = others.length === 0 ? only : otherwise
  return async ({ context, request, params }: ActionArgs): Promise<Answer> => {
    const scope = scopeOf(context)
    const allowed = who(scope.ctx, request)
    const form = scope.form ? copyOf(scope.form) : await request.formData()
    const ctx = { ...allowed, buying: buyingOf(request, form, scope.ctx) }
    const named = textOf(form, 'intent')
    const intent = Object.hasOwn(acts, named) ? named : (unnamed ?? '')
    const post = { ctx, scope, request, params, form, intent }
    const leadsTo = (refusal?: string) => (typeof back === 'string' ? back : back(post, refusal))
    const act = acts[intent]
    return act ? act(post, leadsTo) : redirectWithNotice(leadsTo(), { tone: 'error', text: 'Please choose what to do' })
  }
}

type ActionArgs = { context: Readonly<RouterContextProvider>; request: Request; params: Params }

type ActOptions<C, Typed, Value, Refusal extends string> = {
  refusals: Record<Refusal, Pick<RefusalText, 'message'> & Partial<RefusalText>>
  /** The notice of success, after a redirect; a list is shown on the page itself. */
  success: string | ((value: Value, typed: Typed) => string | string[])
  /** The page to redirect to after success; else `back`. */
  to?(value: Value, typed: Typed, post: Post<C>): string
  /** Shows refusals in the form, at the field this returns if any; else they are a notice after a redirect. */
  saysInForm?: boolean | ((refusal: Refusal) => string | undefined)
  /** The error above the fields when the input is invalid. */
  invalidText?: string
  /** Requires a proof of identity of the last ten minutes: for forms that change who can sign in. */
  needsProof?: boolean
  /** Of a form that changes what is stored (`PageForm isEdit`): what its fields show of it now. */
  edits?: Edits<C>
}

/** For forms that are only a button. */
export const noFields = z.object({})

/** A form that calls one use case. Invalid input is shown at the fields (400), a refusal in a notice or in the form with its status,
 *  success in a notice. */
export function act<Schema extends z.ZodType, Value, Refusal extends string, C = SignedInCtx>(
  schema: Schema | ((post: Post<C>) => Schema),
  run: (ctx: C, typed: z.output<Schema>, post: Post<C>) => Promise<Outcome<Value, Refusal>>,
  {
    refusals,
    success,
    to,
    saysInForm,
    invalidText,
    needsProof,
    edits,
  }: ActOptions<C, z.output<Schema>, Value, Refusal>,
): Act<C> {
  return async (sent, back) => {
    if (needsProof) await requireFreshProof(sent.scope, sent.request)
    const tried = await onPresent(sent, edits, async (post) => {
      const parsed = parseForm(typeof schema === 'function' ? schema(post) : schema, post.form)
      if (!parsed.ok)
        return { kind: 'again' as const, post, fields: parsed.fields, error: parsed.fields.form ?? invalidText }
      return { kind: 'tried' as const, post, typed: parsed.value, outcome: await run(post.ctx, parsed.value, post) }
    })
    if (tried.kind === 'again') return shownAgain(tried.post, tried)
    const { post, typed, outcome } = tried
    if (outcome.ok) {
      const text = typeof success === 'string' ? success : success(outcome.value, typed)
      if (typeof text !== 'string') post.scope.isDone = true
      if (typeof text !== 'string')
        return data<FormResult>({ intent: post.intent, values: {}, fields: {}, error: null, done: text })
      return redirectWithNotice(to?.(outcome.value, typed, post) ?? back(), { tone: 'success', text })
    }
    const message = refusalText(outcome, refusals)
    const { status } = refusals[outcome.refusal]
    if (!saysInForm) return redirectWithNotice(back(outcome.refusal), { tone: 'error', text: message })
    const field = typeof saysInForm === 'function' ? saysInForm(outcome.refusal) : undefined
    const fault = field
      ? { fields: { [field]: message, ...outcome.fields } }
      : { fields: outcome.fields, error: message }
    const { refusal, retryAfterSeconds } = outcome
    return shownAgain(post, { ...fault, refusal, status, retryAfterSeconds })
  }
}

type Fault = Partial<Pick<FormResult, 'fields' | 'error' | 'refusal' | 'conflicts'>> &
  Pick<Refused<string>, 'retryAfterSeconds'> & { status?: number; cookies?: readonly string[] }

/** The result with which the page is shown again: what was typed, and what is wrong with it. */
export function shownAgain(
  { intent, form }: Pick<Post<unknown>, 'intent' | 'form'>,
  { fields = {}, error = null, refusal, conflicts, status = 400, retryAfterSeconds, cookies = [] }: Fault,
) {
  const headers = new Headers(cookies.map((cookie) => ['Set-Cookie', cookie]))
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  return data<FormResult>({ intent, values: typedTexts(form), fields, error, refusal, conflicts }, { status, headers })
}
