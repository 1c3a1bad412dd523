/** Returns the request under an address that can be decoded: unchanged, or with a lone `%` in its path (`/claims/%`) escaped.
 *  The router logs a line of its own about any other and does not match it to a page. */
export function readableAddress(request: Request): Request {
  const url = new URL(request.url)
  if (isReadable(url.pathname)) return request
  url.pathname = url.pathname
    .split('/')
    .map((part) => (isReadable(part) ? part : encodeURIComponent(part)))
    .join('/')
  return new Request(url, request)
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
