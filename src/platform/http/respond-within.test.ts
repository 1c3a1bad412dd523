import { expect, test } from 'vitest'
import { respondWithin } from './respond-within.ts'

const never = new Promise<Response>(() => {})

test('hands on an answer that comes in time', async () => {
  const answer = await respondWithin(1_000, new Request('http://studio/'), Promise.resolve(new Response('here')))
  expect(await answer.text()).toBe('here')
})

test('answers 503 in place of one that does not begin', async () => {
  const answer = await respondWithin(10, new Request('http://studio/timetable'), never)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.text()).toBe('This took too long. Please try again.')
})

test('speaks JSON to callers of the API', async () => {
  const answer = await respondWithin(10, new Request('http://studio/api/classes'), never)
  expect(await answer.json()).toEqual({
    success: false,
    error: 'This took too long. Please try again.',
    code: 'timeout',
  })
})
