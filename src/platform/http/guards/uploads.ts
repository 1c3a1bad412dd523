import { MOST_LIST, MOST_PICTURE } from '#src/kit/forms/file-size.ts'

// The pages that take a file (PRODUCT 3, 4.9), from admins only, and how much. A photograph may be a little larger than is accepted, so that the
// page itself can say so.
export const UPLOADS = [
  { path: /^\/dashboard\/import$/, mostBytes: 8 * 1024 * 1024, most: MOST_LIST.words },
  { path: /^\/dashboard\/content\/[^/]+\/[^/]+\/picture$/, mostBytes: 16 * 1024 * 1024, most: MOST_PICTURE.words },
]

// The largest form of a page has some eighty fields.
const MOST_PARTS = 1000

/** As a file is sent. Fields alone need no more than any other form. */
export function isMultipart(type: string | null | undefined): boolean {
  return /^multipart\/form-data\b/i.test(type ?? '')
}

/** Whether a form has more parts than any of ours: each would become several objects. */
export function hasTooManyParts(bytes: Buffer, type: string | null | undefined): boolean {
  const boundary = isMultipart(type) ? /\bboundary="?([^";]+)/i.exec(type ?? '')?.[1] : undefined
  if (boundary === undefined) return false
  const mark = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length))
    if (++parts > MOST_PARTS) return true
  return false
}
