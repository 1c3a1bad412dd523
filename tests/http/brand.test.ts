import { expect, test } from 'vitest'
import { nearestShade } from '#src/studio/settings/brand.ts'
import { aPhoto, withFile } from '#tests/helpers/pictures.ts'
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

const BRAND = '/dashboard/content/brand'

test('a colour that cannot be seen is refused at its field, with the nearest shade that can as a button', async () => {
  const owner = await studio.signedIn('admin')
  const form = { intent: 'save', hasOwnAccent: 'on', accent: '#fdfde0' }
  const refused = await owner.post(BRAND, form)
  const html = await refused.text()
  const [, shade = ''] = /<button[^>]*value="(#[0-9a-f]{6})" name="take"/.exec(html) ?? []
  expect([refused.status, shade]).toEqual([400, nearestShade('#fdfde0')])
  const [, errorId = ''] = /<input[^>]*aria-describedby="[^"]*?(\S+-error)"[^>]*name="accent"/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`id="${errorId}"[^>]*>[^<]*The nearest shade that can is ${shade}<`))
  expect((await owner.post(BRAND, { ...form, take: shade })).status).toBe(303)
  expect((await owner.page(BRAND)).html).toMatch(new RegExp(`type="color"[^>]*value="${shade}"`))
})

test('its logo stands in place of its name in the bar, the menus, at the foot and in e-mails, as its name to who cannot see it', async () => {
  const owner = await studio.signedIn('admin')
  await owner.post(BRAND, { intent: 'save', hasOwnAccent: 'on', accent: '#1d6f73' })
  const draw = () => studio.services.emails.draw(kind, facts)
  const { kind, facts } = studio.services.emails.samples[0]!
  expect((await draw()).html).not.toContain('<img')
  for (const [item, width] of [
    ['logo', 600],
    ['logo-dark', 500],
  ] as const) {
    const body = withFile(
      { intent: 'save' },
      { name: 'l.png', bytes: await aPhoto({ width, height: 100, format: 'png' }) },
    )
    const path = `/dashboard/content/site/${item}/picture`
    expect((await owner.fetch(path, { method: 'POST', body })).status).toBe(303)
    expect((await owner.page(path)).html).toContain('Remove the logo')
  }
  const rows = await studio.sql<{ item: string; hash: string }>('select item, hash from pictures')
  const hashOf = (item: string) => rows.find((row) => row.item === item)!.hash
  for (const [who, path] of [
    [studio.visitor(), '/'],
    [owner, '/dashboard/profile'],
  ] as const) {
    const { html } = await who.page(path)
    expect(html, path).toMatch(
      new RegExp(
        `<source media="\\(prefers-color-scheme: dark\\)" type="image/webp" srcSet="/pictures/${hashOf('logo-dark')}-180.webp 180w`,
      ),
    )
    expect(html, path).toMatch(
      new RegExp(`<img src="/pictures/${hashOf('logo')}-360.png" width="176" height="29" alt="Tempo"`),
    )
    expect(html, path).toMatch(new RegExp(`<img src="/pictures/${hashOf('logo-dark')}-360.png"[^>]+alt="Tempo"`))
  }
  const { html } = await draw()
  const { origin } = studio.services.config
  expect(html).toContain(`src="${origin}/pictures/${hashOf('logo')}-360.png"`)
  expect(html).toMatch(/<img[^>]*alt="Tempo"/)
  expect((await studio.visitor().get(`/pictures/${hashOf('logo')}-360.png`)).headers.get('Content-Type')).toBe(
    'image/png',
  )
})

test('e-mails have its accent', async () => {
  const owner = await studio.signedIn('admin')
  const { kind, facts } =
    studio.services.emails.samples.find(({ kind: one }) => one === 'verify-email') ?? studio.services.emails.samples[0]!
  expect((await studio.services.emails.draw(kind, facts)).html).not.toContain('#1d6f73')
  await owner.post(BRAND, { intent: 'save', hasOwnAccent: 'on', accent: '#1d6f73' })
  const { html } = await studio.services.emails.draw(kind, facts)
  expect(html).toContain('#1d6f73')
  expect(html).not.toContain('#a8321a')
})
