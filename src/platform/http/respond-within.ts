/**
 * The answer, or 503 when it has not begun after so many milliseconds (PRODUCT 6). Only the beginning counts: a stream
 * that has begun goes on for as long as it likes.
 */
export async function respondWithin(
  milliseconds: number,
  request: Request,
  answer: Response | Promise<Response>,
): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Response>((resolve) => {
    timer = setTimeout(() => resolve(tooLate(request)), milliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

const sentence = 'This took too long. Please try again.'

function tooLate(request: Request): Response {
  const init = { status: 503, headers: { 'retry-after': '5' } }
  const isForMachines = new URL(request.url).pathname.startsWith('/api/')
  return isForMachines
    ? Response.json({ success: false, error: sentence, code: 'timeout' }, init)
    : new Response(sentence, init)
}
