import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aPhoto, withFile } from '#tests/helpers/pictures.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const details = {
  intent: 'save',
  name: 'Harbour Yoga & Barre <Leeds>',
  tagline: 'By the water',
  addressLines: '1 Quay',
  phone: '0113 496 0000',
  email: 'hello@harbour.example',
  zone: 'Europe/London',
  socials: '',
}

/** What a visitor's browser finds of icons and share picture. */
async function found() {
  const { html } = await studio.visitor().page('/')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, address]) => address ?? '')
  const manifest = (await (await studio.visitor().get('/manifest.webmanifest')).json()) as { icons: { src: string }[] }
  return {
    icons: all(/<link rel="icon" href="([^"]+)"/g),
    touch: all(/<link rel="apple-touch-icon" href="([^"]+)"/g),
    share: all(/property="og:image" content="([^"]+)"/g).map((address) => new URL(address).pathname),
    manifest: manifest.icons.map(({ src }) => src),
  }
}

async function drawn(path: string) {
  const answer = await studio.visitor().get(path)
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = await sharp(bytes).metadata()
  return { answer, bytes, size: `${width} × ${height} ${format}` }
}

async function uploadLogo(owner: SignedInVisitor, width: number) {
  const bytes = await aPhoto({ width, height: 400, format: 'png' })
  const body = withFile({ intent: 'save' }, { name: 'logo.png', bytes })
  await owner.fetch('/dashboard/content/site/logo/picture', { method: 'POST', body })
}

test('the demo has the icons and share pictures of the program', async () => {
  const { icons, touch, share, manifest } = await found()
  expect([...icons, ...touch, ...share]).toEqual([
    '/icons/favicon.ico',
    '/icons/favicon.svg',
    '/icons/apple-touch-icon.png',
    '/share/studio.jpg',
  ])
  expect(manifest[0]).toBe('/icons/icon-192.png')
  expect((await studio.visitor().get('/favicon.ico')).headers.get('Location')).toBe('/icons/favicon.ico')
})

test('a studio of its own name has its own, of the sizes that are said, kept for ever', async () => {
  const owner = await studio.signedIn('admin')
  await owner.follow(await owner.post('/dashboard/content/studio', details))
  const { icons, touch, share, manifest } = await found()
  const all = [...icons, ...touch, ...share, ...manifest.slice(0, 2)]
  const sizes = await Promise.all(all.map(async (path) => (await drawn(path)).size))
  expect(sizes).toEqual(['64 × 64 png', '180 × 180 png', '1200 × 630 jpeg', '192 × 192 png', '512 × 512 png'])
  const { answer } = await drawn(share[0]!)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  expect((await owner.page('/dashboard/admin')).html).toContain(icons[0])
  for (const [path, own] of [
    ['/favicon.ico', icons[0]],
    ['/favicon.svg', icons[0]],
    ['/apple-touch-icon.png', touch[0]],
  ] as const)
    expect((await studio.visitor().get(path)).headers.get('Location'), path).toBe(own)
})

test('another accent is another address, and the former one leads there; a logo is its icon unless it is oblong', async () => {
  const owner = await studio.signedIn('admin')
  const brand = { intent: 'save', hasOwnAccent: 'on' }
  await owner.follow(await owner.post('/dashboard/content/brand', { ...brand, accent: '#1d6f73' }))
  const [teal = ''] = (await found()).icons
  const initial = await drawn(teal)
  expect(await corner(initial.bytes)).toEqual([0x1d, 0x6f, 0x73])
  await uploadLogo(owner, 900)
  const [oblong = ''] = (await found()).icons
  expect(oblong).not.toBe(teal)
  expect((await studio.visitor().get(teal)).headers.get('Location')).toBe(oblong)
  expect((await drawn(oblong)).bytes).toEqual(initial.bytes)
  await uploadLogo(owner, 400)
  const [square = ''] = (await found()).icons
  expect(await corner((await drawn(square)).bytes)).toEqual([255, 255, 255])
  const [share = ''] = (await found()).share
  expect((await drawn(share)).size).toBe('1200 × 630 jpeg')
})

async function corner(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)]
}

test.each(['', '猫', 'ab '.repeat(26).trim(), 'Zażółć', 'x'.repeat(80)])(
  'a studio called “%s” has pictures too',
  async (name) => {
    await studio.sql(
      `update settings set value = jsonb_set(value, '{name}', to_jsonb($1::text)) where key = 'studio'`,
      [name || 'Ω'],
    )
    const { icons, share } = await found()
    expect((await drawn(icons[0]!)).size).toBe('64 × 64 png')
    expect((await drawn(share[0]!)).size).toBe('1200 × 630 jpeg')
  },
)

test('nothing else is drawn', async () => {
  for (const none of ['icon-65.png', 'share-none.jpg', 'icon-64.svg', 'share-__proto__.jpg'])
    expect((await studio.visitor().get(`/brand/0123456789abcdef/${none}`)).status, none).toBe(404)
  expect((await studio.visitor().get('/brand/0123456789abcdef/share-yoga.jpg')).headers.get('Location')).toBe(
    '/share/yoga.jpg',
  )
})
