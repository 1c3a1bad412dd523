import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const words = {
  start: '',
  studio: 'Shoes stay at the door.\n\n- Bring a mat\n- <b>Bring water</b>',
  end: '# Gifts\nNever expire.',
}

test('an admin writes clauses, reads how they will look, and publishes them', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/legal')).html).toContain('written from your settings alone')
  await admin.follow(await admin.post('/dashboard/legal/terms', { intent: 'draft', ...words }))
  const { html } = await admin.page('/dashboard/legal/terms')
  expect(html).toContain('How it will read')
  expect(html).toContain('<li>&lt;b&gt;Bring water&lt;/b&gt;</li>')
  expect((await studio.visitor().page('/terms')).html).not.toContain('Shoes stay')
  expect((await admin.page('/dashboard/legal')).html).toContain('Draft')
  await admin.follow(await admin.post('/dashboard/legal/terms', { intent: 'publish' }))
  const published = (await studio.visitor().page('/terms')).html
  expect(published).toContain('<h2>Gifts</h2><p>Never expire.</p>')
  expect(published).not.toContain('Come a few minutes early')
  expect((await admin.page('/dashboard/legal')).html).toContain('with 2 clauses of your own')
  expect((await admin.page('/dashboard/activity')).html).toContain('Legal page published: terms')
})

test('there is no such page, and nothing to publish twice', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.get('/dashboard/legal/imprint')).status).toBe(404)
  expect((await admin.post('/dashboard/legal/imprint', { intent: 'publish' })).status).toBe(404)
  const answer = await admin.follow(await admin.post('/dashboard/legal/terms', { intent: 'publish' }))
  expect(answer.html).toContain('There is nothing new to publish')
})
