/** The result of anything that may be refused: a value, never an exception (docs/decisions, outcomes not exceptions). */
export type Outcome<Value, Refusal extends string> = Ok<Value> | Refused<Refusal>
export type Ok<Value> = { ok: true; value: Value }
export type Refused<Refusal extends string> = {
  ok: false
  refusal: Refusal
  /** The form fields at fault, each with its error text. */
  fields?: Record<string, string>
  /** The text of this very case, where the studio's rules make it; else that of the catalogue. */
  says?: string
  /** When a limit refused: how long until another attempt is allowed. */
  retryAfterSeconds?: number
}

/** What a refusal means outside: its text from the catalogue and its HTTP status. */
export type RefusalText = { status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 429 | 500 | 503; message: string }

export function ok<Value>(value: Value): Ok<Value> {
  return { ok: true, value }
}

/** Makes a refusal; `fields` names the form fields at fault, each with its error text. */
export function refuse<Refusal extends string>(refusal: Refusal, fields?: Record<string, string>): Refused<Refusal> {
  return fields ? { ok: false, refusal, fields } : { ok: false, refusal }
}

/** Whether an answer of any kind is a refusal. */
export function isRefusal(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer && 'ok' in answer && answer.ok === false
}

/** The text people see of a refusal. */
export function refusalText<Refusal extends string>(
  { refusal, says }: Refused<Refusal>,
  texts: Record<Refusal, { message: string }>,
): string {
  return says ?? texts[refusal].message
}

/** Throws when something the code relies on does not hold: a bug, never a user's mistake. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${why}`)
}
