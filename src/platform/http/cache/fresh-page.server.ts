import type { HeadersArgs } from 'react-router'

const PASSED_ON = ['Retry-After', 'Refresh']

/** Headers of a page that no cache may keep, because it shows something of its reader: `export const headers = freshPage`.
 *  Retry-After and Location of its action or loader are passed on. */
export function freshPage({ actionHeaders, loaderHeaders }: HeadersArgs): Headers {
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const name of PASSED_ON) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name)
    if (value) headers.set(name, value)
  }
  return headers
}
