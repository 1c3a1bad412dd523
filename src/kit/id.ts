/** Ids are random UUIDs: they say nothing about how many there are, nor when. */
export function newId(): string {
  return crypto.randomUUID()
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside can be an id at all: a malformed one is simply not found (404), never a database error. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}
