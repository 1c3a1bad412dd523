import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { publicPages } from '#src/studio/content/public-pages.ts'

const studio = await openTestStudio()
const read = async (path: string) => {
  const answer = await studio.visitor().get(path)
  return { status: answer.status, type: answer.headers.get('Content-Type'), text: await answer.text() }
}

test('robots.txt keeps crawlers out of the portal and shows them the sitemap', async () => {
  const { type, text } = await read('/robots.txt')
  expect(type).toContain('text/plain')
  expect(text).toContain('Disallow: /dashboard')
  expect(text).toContain(`Sitemap: ${studio.services.config.origin}/sitemap.xml`)
})

test('every page in the sitemap is there, may be indexed and names itself as its own address', async () => {
  const { type, text } = await read('/sitemap.xml')
  expect(type).toContain('xml')
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  const types = ['dance', 'yoga', 'pilates', 'gymnastics', 'kickboxing', 'aerobics', 'karate', 'zumba']
  expect(listed).toEqual([...publicPages, ...types.map((type) => `/classes/${type}`)])
  for (const path of listed) {
    const { status, text: html } = await read(path)
    expect([path, status]).toEqual([path, 200])
    expect(html, path).not.toContain('noindex')
    expect(html, path).toContain(`<link rel="canonical" href="${studio.services.config.origin}${path}"/>`)
    expect(html.match(/<title>/g), path).toHaveLength(1)
    expect(html, path).toMatch(/<meta name="description" content="[^"]{40,170}"/)
    expect(html, path).toContain('property="og:image"')
  }
})

test('no two pages share a title or a description', async () => {
  const pages = await Promise.all(publicPages.map((path) => read(path)))
  const of = (pattern: RegExp) => pages.map(({ text }) => pattern.exec(text)?.[1])
  for (const found of [of(/<title>([^<]*)/), of(/name="description" content="([^"]*)/)])
    expect(new Set(found).size).toBe(publicPages.length)
})

test('the manifest names the studio and icons that exist', async () => {
  const { type, text } = await read('/manifest.webmanifest')
  expect(type).toContain('manifest+json')
  expect(JSON.parse(text)).toMatchObject({ short_name: 'Tempo', start_url: '/', lang: 'en-GB' })
})

test('llms.txt tells classes and prices', async () => {
  const { text } = await read('/llms.txt')
  expect(text).toContain('# Tempo')
  expect(text).toContain('6 Class Package: £33 a month')
  expect(text).toContain('/classes/zumba')
})

test.each([
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/llms.txt',
  '/news.atom',
  '/calendar/classes.ics',
  '/api/openapi.json',
])('%s is sent again only once it has changed', async (path) => {
  const visitor = studio.visitor()
  const tag = (await visitor.get(path)).headers.get('ETag') ?? ''
  expect(tag).toMatch(/^W\/"/)
  const again = await visitor.fetch(path, { headers: { 'If-None-Match': tag } })
  expect([again.status, await again.text()]).toEqual([304, ''])
})
