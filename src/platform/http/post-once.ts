const PATIENCE_MS = 10_000

/** Posts from a page to the studio's own API under a key of the call, so that sent twice it is done once. Null where no answer came. */
export function postOnce(
  path: `/api/${string}`,
  { key, body }: { key: string; body: object },
): Promise<Response | null> {
  return fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null)
}
