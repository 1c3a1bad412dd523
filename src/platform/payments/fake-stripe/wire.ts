import type { Fault } from './shapes.ts'

/** A refusal in the shape of the API reference: https://docs.stripe.com/api/errors. */
export class ApiError extends Error {
  readonly status: number
  readonly error: ErrorBody
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  [more: string]: unknown
}

export type Place = { param?: string; isParameter?: boolean }

/** An object that is not there: in the address it is a page not found, in a parameter a bad request. */
export function missing(what: string, id: string, { param = 'id', isParameter = false }: Place = {}): ApiError {
  const message = `No such ${what}: '${id}'`
  return new ApiError(isParameter ? 400 : 404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message,
    param,
  })
}

export function invalid(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** The refusal of a parameter that is not as the reference says. */
export function badParameter({ what, param, shape }: Fault): ApiError {
  const empty = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
  if (what === 'unknown') return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  if (what === 'missing') return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  if (what === 'empty') return invalid(empty, { code: 'parameter_invalid_empty', param })
  if (shape === 'number') return invalid(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
  return invalid(`Invalid ${param}${Array.isArray(shape) ? `: must be one of ${shape.join(', ')}` : ''}`, { param })
}

/** What a form-encoded body or query holds, `a[b][0]=c` unfolded. */
export type Params = { [name: string]: string | Params }

export function readParams(encoded: string): Params {
  const params: Params = {}
  for (const [path, value] of new URLSearchParams(encoded)) {
    const steps = path.split(/[[\]]+/).filter((step) => step !== '')
    const last = steps.pop()
    if (last === undefined) continue
    let at = params
    for (const step of steps) {
      const next = at[step]
      at = typeof next === 'object' ? next : (at[step] = {})
    }
    at[last] = value
  }
  return params
}

/** A text of the body; the API refuses a call without it. */
export function required(params: Params, name: string): string {
  const value = text(params, name)
  if (value === null) throw badParameter({ what: 'missing', param: name, shape: 'string' })
  return value
}

export function text(params: Params, name: string): string | null {
  const value = params[name]
  return typeof value === 'string' && value !== '' ? value : null
}

export function nested(params: Params, name: string): Params {
  const value = params[name]
  return typeof value === 'object' ? value : {}
}

/** The texts of a list, or of the values of a map. */
export function texts(params: Params, name: string): string[] {
  return Object.values(nested(params, name)).filter((value) => typeof value === 'string')
}

export function textMap(params: Params, name: string): Record<string, string> {
  const entries = Object.entries(nested(params, name))
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
