import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('leads any other page address home', async () => {
  const answer = await studio.visitor().get('/no/such/page')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
  expect((await studio.visitor().page('/no/such/page')).html).toContain('Move, Transform, Inspire')
})

test('answers an unknown API address with a 404, never a page', async () => {
  const answer = await studio.visitor().call('GET', '/api/nothing-here')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ success: false, code: 'not_found' })
})
