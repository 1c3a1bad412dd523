/** Ids are random UUIDs: they do not reveal how many rows there are, or when they were made. */
export function newId(): string {
  return crypto.randomUUID()
}

const NONE = '00000000-0000-0000-0000-000000000000'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text from outside has the form of an id. A malformed id is answered with 404 and never reaches the database. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && uuid.test(text)
}

/** An id from outside, or one that nothing has where it is malformed: both are then not found in the same way. */
export function idOrNone(text: string | undefined): string {
  return isId(text) ? text : NONE
}
