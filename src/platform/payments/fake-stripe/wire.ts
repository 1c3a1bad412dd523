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

export function missing(what: string, id: string, param = 'id'): ApiError {
  const message = `No such ${what}: '${id}'`
  return new ApiError(404, { type: 'invalid_request_error', code: 'resource_missing', message, param })
}

export function invalid(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
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
  if (value === null) throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
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
