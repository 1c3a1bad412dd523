import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aPhoneJpeg, aPhoto, GPS_MARK } from '#tests/helpers/pictures.ts'
import { logosOnPage } from './logo.ts'
import { logoForm, pictureForm, PICTURE_SORTS } from './picture.ts'
import { findLogos, findPicture, findPictureBytes, listPhotographs } from './pictures.store.server.ts'
import { removePicture } from './remove-picture.server.ts'
import { writePicture } from './write-picture.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const subject = { place: 'class-types', item: 'yoga' } as const
const words = pictureForm.parse({ alt: ' A  headstand ', focus: '50 0' })

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  return { ...ctxFor(db, actor), actor }
}

const filesOf = async () =>
  (
    await db.pool.query<{ width: number; format: string; bytes: Buffer }>(
      'select width, format, bytes from picture_files order by width, format',
    )
  ).rows
const verbs = async () =>
  (await db.pool.query<{ verb: string }>('select verb from activities order by at, verb')).rows.map(({ verb }) => verb)

test('a photograph is kept in AVIF and WebP, in each width up to its own', async () => {
  const ctx = await someone()
  expect(await writePicture(ctx, { ...subject, words, bytes: await aPhoto() })).toEqual({ ok: true, value: undefined })
  const files = await filesOf()
  expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual(
    [320, 640, 800].flatMap((width) => [`${width} avif`, `${width} webp`]),
  )
  for (const { width, format, bytes } of files) {
    const about = await sharp(bytes).metadata()
    expect([about.width, about.height, format === 'avif' ? about.compression : about.format]).toEqual([
      width,
      (width * 3) / 4,
      format === 'avif' ? 'av1' : 'webp',
    ])
  }
  const { yoga } = await listPhotographs(db.reader, 'class-types')
  expect(yoga).toMatchObject({ alt: 'A headstand', width: 800, height: 600, focus: '50% 0%' })
  const [, hash = ''] = /\/pictures\/(\w+)-320\.avif/.exec(yoga!.files[0]!.avif) ?? []
  expect(await findPictureBytes(db.reader, { hash, width: 320, format: 'avif' })).toEqual(files[0]!.bytes)
  expect(await findPictureBytes(db.reader, { hash, width: 321, format: 'avif' })).toBeNull()
  expect(await verbs()).toEqual(['content.picture_added'])
})

test('it is turned upright, and nothing of what the phone wrote is left in it', async () => {
  const jpeg = await aPhoneJpeg()
  expect((await sharp(jpeg).metadata()).exif?.includes(GPS_MARK)).toBe(true)
  await writePicture(await someone(), { ...subject, words, bytes: jpeg })
  expect(await findPicture(db.reader, subject)).toMatchObject({ width: 600, height: 800 })
  for (const { bytes } of await filesOf()) {
    const { exif, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1])
    expect(height).toBeGreaterThan(width)
    expect(bytes.includes(GPS_MARK)).toBe(false)
  }
  // The dark left half of a camera held upright is above.
  const { data } = await sharp((await filesOf())[1]!.bytes)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([data[0]! < 80, data.at(-3)! > 150]).toEqual([true, true])
})

test.each(['png', 'webp', 'avif'] as const)('%s is read too, whatever its name', async (format) => {
  const bytes = await aPhoto({ format, width: 2000, height: 500 })
  expect((await writePicture(await someone(), { ...subject, words, bytes })).ok).toBe(true)
  expect((await filesOf()).at(-1)?.width).toBe(PICTURE_SORTS.photograph.widths.at(-1))
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><script>alert(1)</script></svg>'
const gif = () =>
  sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)])
const after = async (tail: string) => Buffer.concat([await aPhoto(), Buffer.from(tail, 'latin1')])
/** Says 30,000 by 30,000 in its head and has hardly any data. */
async function bomb() {
  const png = await aPhoto({ format: 'png', width: 300, height: 300 })
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  return png
}
const bigButEven = () =>
  sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
const refused: [string, () => Buffer | Promise<Buffer>, string][] = [
  ['an SVG', () => Buffer.from(SVG), 'not_a_picture'],
  ['an SVG behind a declaration', () => Buffer.from(`\ufeff<?xml version="1.0"?>${SVG}`), 'not_a_picture'],
  ['a GIF', gif, 'not_a_picture'],
  ['a text', () => Buffer.from('Hello, I am a photograph'), 'not_a_picture'],
  ['nothing', () => Buffer.from(''), 'not_a_picture'],
  ['a HEIC photograph', heic, 'heic'],
  ['a JPEG with a page in it', () => after('<html><script>alert(1)</script>'), 'two_things'],
  ['a JPEG with an archive behind it', () => after('PK\x05\x06' + '\0'.repeat(18)), 'two_things'],
  [
    'a program in a PNG',
    async () => Buffer.concat([await aPhoto({ format: 'png' }), Buffer.from('<?php 1')]),
    'two_things',
  ],
  ['a PNG that says it is enormous', bomb, 'too_many_pixels'],
  ['a small file of 81 million pixels', bigButEven, 'too_many_pixels'],
  ['a picture of a few pixels', () => aPhoto({ width: 400, height: 100 }), 'too_small'],
  ['half a JPEG', async () => (await aPhoto()).subarray(0, 2000), 'damaged'],
  ['the head of a PNG alone', async () => (await aPhoto({ format: 'png' })).subarray(0, 60), 'damaged'],
  [
    'an AVIF of noise',
    () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif'), Buffer.alloc(99)]),
    'damaged',
  ],
  ['13 MB', () => Buffer.alloc(13 * 1024 * 1024), 'too_large'],
]

test.each(refused)('%s is refused, and nothing is written', async (_, make, refusal) => {
  expect(await writePicture(await someone(), { ...subject, words, bytes: await make() })).toEqual({
    ok: false,
    refusal,
  })
  expect(await filesOf()).toEqual([])
  expect(await findPicture(db.reader, subject)).toBeNull()
})

test('another one takes its place, and the files of the former go; what is said of it changes alone', async () => {
  const ctx = await someone()
  await writePicture(ctx, { ...subject, words, bytes: await aPhoto({ width: 900 }) })
  const former = await findPicture(db.reader, subject)
  const bytes = await aPhoto({ width: 500 })
  await writePicture(ctx, { ...subject, words, bytes })
  expect((await filesOf()).map(({ width }) => width)).toEqual([320, 320, 500, 500])
  const now = await findPicture(db.reader, subject)
  expect(now?.hash).not.toBe(former?.hash)
  await writePicture(ctx, { ...subject, words, bytes })
  await writePicture(ctx, { ...subject, words: { ...words, alt: 'A handstand' }, bytes: null })
  expect(await findPicture(db.reader, subject)).toEqual({ ...now, alt: 'A handstand' })
  expect(await verbs()).toEqual(['content.picture_added', 'content.picture_changed', 'content.picture_changed'])
})

test('of two at once one stands, with its own files', async () => {
  const ctx = await someone()
  const [first, second] = [await aPhoto({ width: 500 }), await aPhoto({ width: 700 })]
  const outcomes = await Promise.all([first, second].map((bytes) => writePicture(ctx, { ...subject, words, bytes })))
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true])
  const { width } = (await findPicture(db.reader, subject))!
  expect((await filesOf()).at(-1)?.width).toBe(width)
  expect(await filesOf()).toHaveLength(width === 500 ? 4 : 6)
})

test('more than a few at once are asked to come again', async () => {
  const ctx = await someone()
  const bytes = await aPhoto()
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, at) => writePicture(ctx, { ...subject, item: String(at), words, bytes })),
  )
  expect(outcomes.filter((one) => !one.ok && one.refusal === 'busy').length).toBeGreaterThan(0)
  expect(outcomes.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(5)
})

test('removed, it leaves no file; a second time nothing happens', async () => {
  const ctx = await someone()
  await writePicture(ctx, { ...subject, words, bytes: await aPhoto() })
  await writePicture(ctx, { ...subject, item: 'dance', words, bytes: await aPhoto({ width: 320 }) })
  for (const _ of [1, 2]) expect(await removePicture(ctx, subject)).toEqual({ ok: true, value: undefined })
  expect(await filesOf()).toHaveLength(2)
  expect((await verbs()).filter((verb) => verb === 'content.picture_removed')).toHaveLength(1)
})

test('without a file there is none to write, and only an admin may', async () => {
  const ctx = await someone()
  expect(await writePicture(ctx, { ...subject, words, bytes: null })).toEqual({ ok: false, refusal: 'no_file' })
  for (const role of ['receptionist', 'instructor', 'member'] as const) {
    const other = await someone(role)
    expect(await writePicture(other, { ...subject, words, bytes: null })).toMatchObject({ refusal: 'not_allowed' })
    expect(await removePicture(other, subject)).toMatchObject({ refusal: 'not_allowed' })
  }
})

test('a logo may be small and see-through, and is kept in WebP and in PNG for e-mails', async () => {
  const logo = await sharp({ create: { width: 300, height: 60, channels: 4, background: '#1d6f7380' } })
    .png()
    .toBuffer()
  await writePicture(await someone(), { place: 'site', item: 'logo', words: logoForm.parse({}), bytes: logo })
  const files = await filesOf()
  expect(files.map(({ width, format }) => `${width} ${format}`)).toEqual(['180 png', '180 webp', '300 png', '300 webp'])
  for (const { bytes } of files) expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  const logos = await findLogos(db.reader)
  expect(logosOnPage(logos)).toEqual({
    logo: {
      src: `/pictures/${logos.logo!.hash}-300.png`,
      srcSet: `/pictures/${logos.logo!.hash}-180.webp 180w, /pictures/${logos.logo!.hash}-300.webp 300w`,
      width: 176,
      height: 35,
    },
    onDark: null,
  })
})
