/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  // Every SQLSTATE has a digit; system codes such as EPIPE have none.
  if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  const cause = (error as { cause?: unknown } | null)?.cause
  return cause ? sqlStateOf(cause) : undefined
}

/** The name of the constraint in a database error, if any. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, cause } = (error ?? {}) as { constraint?: string; cause?: unknown }
  return constraint ?? (cause ? constraintOf(cause) : undefined)
}
