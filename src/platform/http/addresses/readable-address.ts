/** The request under an address that can be decoded: the same one, or where `%` stands alone in its path (`/claims/%`) one that means
 *  that very sign. The router prints a line of its own about any other, and takes it for no page at all. */
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
