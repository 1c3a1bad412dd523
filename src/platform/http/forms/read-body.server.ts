const BODILESS = new Set(['GET', 'HEAD', 'TRACE'])

/** Reads a request's body into memory; null of one that has none. `too_large` as soon as it exceeds the limit, announced or not; `cut_off`
 *  when it ended early. */
export async function readBody(
  request: Request,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | null | 'too_large' | 'cut_off'> {
  if (BODILESS.has(request.method)) return null
  const length = request.headers.get('Content-Length')
  if (Number(length ?? 0) > mostBytes) return 'too_large'
  // Node's parser takes no more than the announced length. Without one, chunks are counted as they arrive.
  return length === null ? bytesWithin(request.body, mostBytes) : wholeBody(request)
}

/** The request again, to be read once more. Copied field by field, because the request of @hono/node-server only looks like one and
 *  `new Request(request)` fails. */
export function withBody({ url, method, headers, signal }: Request, bytes: Buffer<ArrayBuffer>): Request {
  return new Request(url, { method, headers, signal, body: bytes.length > 0 ? bytes : null })
}

function wholeBody(request: Request): Promise<Buffer<ArrayBuffer> | 'cut_off'> {
  return request.arrayBuffer().then(Buffer.from, () => 'cut_off')
}

async function bytesWithin(
  body: ReadableStream<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer<ArrayBuffer> | 'too_large' | 'cut_off'> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length
      if (size > mostBytes) return 'too_large'
      chunks.push(chunk)
    }
  } catch {
    return 'cut_off'
  }
  return Buffer.concat(chunks)
}
