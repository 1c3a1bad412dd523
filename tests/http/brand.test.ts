import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const sections = {
  classes: '1',
  instructors: '2',
  packages: '3',
  news: '4',
  newsletter: '5',
  hall: '6',
  workshops: '7',
}

test('an accent of the studio’s own is on every page, under its policy, and gone when it is not wanted', async () => {
  const owner = await studio.signedIn('admin')
  expect((await studio.visitor().page('/')).html).not.toContain('<style')
  await owner.follow(
    await owner.post('/dashboard/content/brand', { intent: 'save', hasOwnAccent: 'on', accent: '#1d6f73' }),
  )
  for (const [who, path] of [
    [studio.visitor(), '/'],
    [studio.visitor(), '/member'],
    [owner, '/dashboard/profile'],
    [owner, '/dashboard/admin'],
  ] as const) {
    const { html } = await who.page(path)
    expect(html, path).toMatch(/<style[^>]*>:root\{--accent:oklch\([\d. ]+\)/)
  }
  const answer = await studio.visitor().get('/member')
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1]
  expect(await answer.text()).toContain(`<style nonce="${nonce}">`)
  await owner.follow(await owner.post('/dashboard/content/brand', { intent: 'save', accent: '#1d6f73' }))
  expect((await studio.visitor().page('/')).html).not.toContain('<style')
})

test('the home page has the sections the owner wants, in that order', async () => {
  const owner = await studio.signedIn('admin')
  const heads = async () =>
    [...(await studio.visitor().page('/')).html.matchAll(/<h2[^>]*id="([a-z-]+)-title"/g)].map(([, name]) => name)
  const before = await heads()
  expect(before.indexOf('newsletter')).toBeGreaterThan(0)
  const typed = { ...sections, newsletter: '1', classes: '0' }
  await owner.follow(await owner.post('/dashboard/content/home', { intent: 'save', ...typed }))
  const after = await heads()
  expect(after[0]).toBe('newsletter')
  expect(after.length).toBe(before.length - 1)
})

test('a page has the title and the description that its owner writes', async () => {
  const owner = await studio.signedIn('admin')
  const words = { 'title/': 'Barre in Leeds', 'description/membership': 'Passes from £9.' }
  await owner.follow(await owner.post('/dashboard/content/search', { intent: 'save', ...words }))
  const home = (await studio.visitor().page('/')).html
  expect(home).toContain('<title>Tempo · Barre in Leeds</title>')
  expect(home).toContain('<meta property="og:title" content="Tempo · Barre in Leeds"/>')
  expect(home).not.toContain('karate and Zumba for every age')
  const membership = (await studio.visitor().page('/membership')).html
  expect(membership).toContain('<title>Membership packages · Tempo</title>')
  expect(membership).toContain('<meta name="description" content="Passes from £9."/>')
})
