import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('leads any other page address home', async () => {
  const answer = await studio.visitor().get('/no/such/page')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('Location')).toBe('/')
  const { html } = await studio.visitor().page('/no/such/page')
  expect(html).toContain('Move, Transform, Inspire')
  expect(html).toContain('We have no page at that address, so here is our home page.')
})

test.each(['/no-such-picture.png', '/assets/no-such-script.js', '/.well-known/security'])(
  'a file that is not there, %s, is a 404 and no page',
  async (path) => {
    expect((await studio.visitor().get(path)).status).toBe(404)
  },
)

test('answers an unknown API address with a 404, never a page', async () => {
  const answer = await studio.visitor().call('GET', '/api/nothing-here')
  expect(answer.status).toBe(404)
  expect(answer.body).toMatchObject({ success: false, code: 'not_found' })
})
