import { beforeEach, expect, test, vi } from 'vitest'
import { aPhoto, withFile } from '#tests/helpers/pictures.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ keepsPages: true })

let admin: SignedInVisitor
beforeEach(async () => {
  admin = await studio.signedIn('admin')
})

const YOGA = '/dashboard/content/class-types/yoga/picture'
const words = { intent: 'save', alt: 'A headstand by the window', focus: '50 0' }

async function send(path: string, file: { name: string; bytes: Uint8Array } | null, fields = words) {
  const answer = await admin.fetch(path, { method: 'POST', body: withFile(fields, file) })
  return { status: answer.status, html: await answer.text() }
}

async function shows(path: string, text: string) {
  await vi.waitFor(async () => expect((await studio.visitor().page(path)).html).toContain(text), 1000)
}

/** The error at the field of that name. */
function errorAt(html: string, name: string): string | undefined {
  const described = new RegExp(`<(?:input|textarea)[^>]*aria-describedby="([^"]+)"[^>]*name="${name}"`).exec(html)
  const other = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*aria-describedby="([^"]+)"`).exec(html)
  const id = (described ?? other)?.[1]?.split(' ').find((one) => one.endsWith('-error'))
  return id && new RegExp(`id="${id}"[^>]*>([^<]+)<`).exec(html)?.[1]
}

test('a photograph of a class type stands on its page, its card and the home page, and the drawing again when it is gone', async () => {
  expect((await send(YOGA, { name: 'x.jpg', bytes: await aPhoto() })).status).toBe(303)
  for (const path of ['/classes', '/classes/yoga', '/']) await shows(path, '/pictures/')
  const { html } = await studio.visitor().page('/classes/yoga')
  expect(html).toMatch(/<source type="image\/avif" srcSet="\/pictures\/\w{32}-320.avif 320w, [^"]+-800.avif 800w"/)
  expect(html).toMatch(/<img[^>]+width="800" height="600" alt="A headstand by the window"/)
  expect(html).toContain('object-position:50% 0%')
  expect((await admin.post(YOGA, { intent: 'remove' })).status).toBe(303)
  await vi.waitFor(
    async () => expect((await studio.visitor().page('/classes/yoga')).html).not.toContain('/pictures/'),
    1000,
  )
})

test('its files are served for ever, as nothing but pictures, to everybody', async () => {
  await send(YOGA, { name: 'x.jpg', bytes: await aPhoto() })
  const [path = ''] = /\/pictures\/\w+-320.avif/.exec((await admin.page(YOGA)).html) ?? []
  for (const [ending, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
  ] as const) {
    const answer = await studio.visitor().get(path.replace('avif', ending))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('content-length')))
  }
  for (const none of ['320.png', '321.avif', '320.svg'].map((end) => path.replace('320.avif', end)))
    expect((await studio.visitor().get(none)).status, none).toBe(404)
  for (const none of ['/pictures/', '/pictures/a', '/pictures/../x-320.avif', '/pictures/%2e%2e-1.avif'])
    expect((await studio.visitor().get(none)).status, none).not.toBe(200)
})

test('of an instructor, a post and the hall it is on theirs', async () => {
  await studio.sql(`insert into instructors (name, specialty, bio) values ('Ana', 'Yoga', 'Hello')`)
  await admin.post('/dashboard/content/news/new', {
    title: 'Open day',
    excerpt: 'Come',
    content: 'All day.',
    category: 'news',
    art: 'dance',
    publishedOn: '2026-11-23',
    endsOn: '',
    actionText: '',
    actionLink: '',
  })
  const [instructor] = await studio.sql<{ id: string }>('select id from instructors')
  const [post] = await studio.sql<{ id: string }>('select id from news_items')
  for (const [subject, pages] of [
    [`instructors/${instructor!.id}`, ['/instructors', '/']],
    [`news/${post!.id}`, ['/news', '/']],
    ['site/hall', ['/hall-hire']],
  ] as const) {
    const alt = `The photograph of ${subject}`
    const bytes = await aPhoto({ width: 400 })
    expect((await send(`/dashboard/content/${subject}/picture`, { name: 'x', bytes }, { ...words, alt })).status).toBe(
      303,
    )
    await shows(pages[0], `alt="${alt}"`)
    const [hash] = await studio.sql<{ hash: string }>('select hash from pictures where alt = $1', [alt])
    for (const page of pages) await shows(page, hash!.hash)
  }
  expect((await admin.page('/dashboard/content/hall')).html).toContain('/dashboard/content/site/hall/picture')
})

test('what is wrong with the file is said at its field, what is missing at its own, and what was typed stays', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const [file, status, text] of [
    [{ name: 'photo.jpg', bytes: svg }, 400, 'This is no picture that can be read here'],
    [{ name: 'photo.jpg', bytes: (await aPhoto()).subarray(0, 2000) }, 400, 'This file is damaged or not whole'],
    [{ name: 'photo.jpg', bytes: new Uint8Array(13 * 1024 * 1024) }, 413, 'This file is larger than 12 MB'],
    [null, 400, 'Please choose a file'],
  ] as const) {
    const { status: answered, html } = await send(YOGA, file)
    expect([answered, errorAt(html, 'picture')]).toEqual([status, expect.stringContaining(text)])
    expect(html).toContain('value="A headstand by the window"')
  }
  const { status, html } = await send(YOGA, { name: 'x.jpg', bytes: await aPhoto() }, { ...words, alt: ' ' })
  expect([status, errorAt(html, 'alt')]).toEqual([400, 'Please say what is to be seen in it'])
})

test('there is none of what is not there, and none but an admin sends one', async () => {
  for (const none of ['class-types/none', 'instructors/yoga', 'site/none', 'rooms/1', 'site/toString', 'toString/hall'])
    expect((await admin.get(`/dashboard/content/${none}/picture`)).status, none).toBe(404)
  for (const role of ['receptionist', 'instructor', 'member'] as const) {
    const other = await studio.signedIn(role)
    const body = withFile(words, { name: 'x', bytes: await aPhoto({ width: 300, height: 300 }) })
    expect((await other.fetch(YOGA, { method: 'POST', body })).status).toBe(403)
  }
  expect(await studio.sql('select from pictures')).toEqual([])
})
