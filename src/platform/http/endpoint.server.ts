import { type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type FieldErrors, fieldErrors, unknownFieldText } from '#src/kit/form.ts'
import type { Outcome, RefusalText } from '#src/kit/outcome.ts'
import type { HonoEnv, Scope } from '../app-services.server.ts'
import type { Ctx, SignedInCtx } from '../ctx.server.ts'
import type { NeededScope } from '#src/platform/key-scope.ts'
import { documentation } from './endpoint-documentation.server.ts'
import { failure, refusalResponse } from './envelope.server.ts'
import { type Audience, onlyFor } from './guards/api-guard.server.ts'
import { onSeen, type Read, withoutStored } from './if-match.server.ts'
import { idempotently, oncePerKey } from './idempotent.server.ts'
import type { Api } from './open-api.server.ts'
import { pageLinks, unlessKnown } from './read-headers.server.ts'
import { orServiceFailure } from './service-failure.server.ts'
import { answerOnly, namesSent, strictBody, withoutAnswer } from './strict-body.ts'

export type Address = `${'get' | 'post' | 'patch' | 'put' | 'delete'} /${string}`
type Parameter<At> = At extends `${string}{${infer Name}}${infer Rest}` ? Name | Parameter<Rest> : never
type Fields = Record<string, z.ZodType>
type Value<Response> = Response extends z.ZodType ? z.input<Response> : z.input<z.ZodObject<Extract<Response, Fields>>>
type CtxFor<Who> = Who extends 'everyone' ? Ctx : SignedInCtx
type MaybePromise<T> = T | Promise<T>

/** One call, checked: who asks is let in, and what was sent fits its schema. The address's parameters are beside `query` and
 *  `body` under their own names; `c` is for headers and cookies. */
export type Call<At, Who, Query, Body> = {
  c: Context<HonoEnv>
  ctx: CtxFor<Who>
  scope: Scope & { ctx: CtxFor<Who> }
  query: Query
  body: Body
} & Record<Parameter<At>, string>

/** What is said of an endpoint; `endpoint` makes its route and its documentation of it. */
export type Endpoint<At, Who, Query extends z.ZodObject, Body extends z.ZodType, Response, Refusal extends string> = {
  /** Verb and object. */
  summary: string
  description?: string
  /** Anybody else is answered 401 or 403 before anything of the request is read. */
  who: Who
  /** The narrowest scope of an API key that opens it, where it is another than usual (`usualScope`). */
  keyScope?: NeededScope
  /** The text of the 401, where the subject has its own. */
  signInText?: string
  query?: Query
  /** Fields that it does not name are refused. */
  body?: Body
  /** An answer that can be sent back as this body: what the body does not name of it is left aside (PRODUCT 5). */
  answered?: z.ZodObject
  /** What another answer, such as a list, holds of it beside its own GET; null when it is not there. */
  alsoStored?(call: { ctx: CtxFor<Who> } & Record<Parameter<At>, string>): Promise<object | null>
  /** The body is bytes that `run` reads itself: its signature, which covers every one of them, is what lets the sender in. */
  isSigned?: true
  /** The text of bad input is that of its first field. */
  leadsWithField?: true
  /** Text and status of what `run` may refuse. */
  refusals?: Record<Refusal, RefusalText>
  /** The text when something breaks: 503 where a later try may succeed, else 500. */
  brokenText?: string
  /** Whatever breaks is answered 503, because most of it is the payment provider. */
  asksProvider?: true
  /** A repeat under the same Idempotency-Key is answered the same, whatever it changes: `transaction`, as is usual, keeps the key in
   *  that of the work, `provider` is for work that asks the payment provider and so may not stand in one. */
  idempotency?: 'transaction' | 'provider'
  status?: 200 | 201
  /** What the response holds. */
  returns: string
  /** The fields beside `success: true`, or a schema of the whole. Only what is named here leaves. */
  response: Response
  /** Of a response that is not JSON; `run` answers it whole. */
  contentType?: string
  /** Documents a response that `run` answers whole. */
  alsoResponds?: RouteConfig['responses']
  run(
    call: Call<At, Who, z.output<Query>, z.output<Body>>,
  ): MaybePromise<Outcome<Value<Response>, NoInfer<Refusal>> | globalThis.Response>
}

/** The GET of each address, for the changes of what it answers. */
const reads = new Map<string, Read>()

/** Mounts one endpoint and documents it, from one declaration: lets in, checks what was sent, runs, and answers in the envelope of
 *  PRODUCT 5. */
export function endpoint<
  At extends Address,
  Who extends Audience,
  Response extends z.ZodType | Fields,
  Query extends z.ZodObject = z.ZodObject<{}>,
  Body extends z.ZodType = z.ZodUndefined,
  Refusal extends string = never,
>(app: Api, at: At, spec: Endpoint<At, Who, Query, Body, Response, Refusal>): void {
  const changes = !at.startsWith('get ') && !spec.isSigned
  const { idempotency = changes ? (app.takesMore ? 'provider' : 'transaction') : undefined } = spec
  const { response, status = 200, brokenText, asksProvider, answered } = spec
  const body = !spec.body || spec.isSigned || app.takesMore ? spec.body : strictBody(spec.body, answered)
  const { keyScope = app.takesMore ? 'none' : usualScope(spec.who, changes) } = spec
  const takesNoBody = !spec.body && !app.takesMore && changes
  const isWhole = response instanceof z.ZodType
  const schema = isWhole ? response : z.object({ success: z.literal(true), ...(response as Fields) })

  const answer = async (c: Context<HonoEnv>, ctx: Ctx): Promise<globalThis.Response> => {
    const scope = { ...c.get('scope'), ctx }
    const sent = valid(c, 'json')
    const known = answered ? withoutAnswer(sent, spec.body!, answered) : sent
    const query = valid(c, 'query')
    const call = { ...c.req.param(), query, body: known, c, ctx, scope }
    const result = await spec.run(call as never)
    if (result instanceof globalThis.Response) return result
    if (!result.ok) return refusalResponse(c, result, spec.refusals!)
    const whole = isWhole ? result.value : { success: true, ...(result.value as object) }
    const links = pageLinks(c.req.url, query ?? {}, (whole ?? {}) as object)
    if (links) c.header('Link', links)
    const found = c.json(schema.parse(whole) as object, status)
    return changes ? found : unlessKnown(c, found)
  }
  const [method, path = ''] = at.split(' ')
  const alters = method === 'patch' || method === 'put'
  const readOnly = answered && spec.body ? answerOnly(spec.body, answered) : []
  if (method === 'get') reads.set(path, answer)
  const work = async (c: Context<HonoEnv>) => {
    const { ctx } = c.get('scope')
    const unknown = takesNoBody ? await namesSent(c.req) : []
    if (unknown.length > 0)
      return badInput(c, Object.fromEntries(unknown.map((name) => [name, unknownFieldText(name)])))
    const sent = valid(c, 'json')
    const also = async (within: Ctx) => spec.alsoStored?.({ ...c.req.param(), ctx: within } as never) ?? null
    const seen = { read: reads.get(path), also, body: sent, readOnly, inTransaction: idempotency === 'transaction' }
    const change = (joined: Ctx) =>
      alters ? onSeen(c, joined, seen, (within) => answer(c, within)) : answer(c, joined)
    if (idempotency === 'transaction') return idempotently(c, sent, change)
    if (idempotency === 'provider') return oncePerKey(c, sent, () => change(ctx))
    return answer(c, ctx)
  }
  app.openapi(
    {
      ...documentation(at, app.tag, { ...spec, body, idempotency, keyScope, schema, status }),
      middleware: [
        onlyFor(spec.who, { signInText: spec.signInText, keyScope }),
        ...(alters && answered ? [withoutStored(body!, () => reads.get(path))] : []),
      ],
    },
    (c) => (brokenText === undefined ? work(c) : orServiceFailure(c, brokenText, () => work(c), asksProvider)),
    (result, c) => {
      if (result.success) return undefined
      const fields = fieldErrors(result.error)
      const first = spec.leadsWithField && Object.values(fields)[0]
      return badInput(c, fields, first || undefined)
    },
  )
}

/** Keys read what admins read and what everybody does; with `all` they change what admins change. What is someone's own, and how people
 *  get in, is closed to them. */
function usualScope(who: Audience, changes: boolean): NeededScope {
  if (who === 'account') return 'none'
  if (!changes) return 'read'
  return who === 'everyone' ? 'none' : 'all'
}

function badInput(c: Context<HonoEnv>, fields: FieldErrors, text = 'Some of what was sent is not right') {
  return failure(c, 400, 'bad_input', text, fields)
}

/** What the schema of the endpoint has let through; nothing where it has none. */
function valid(c: Context, part: 'query' | 'json'): unknown {
  return c.req.valid(part as never)
}
