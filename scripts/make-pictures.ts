import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium, type Page } from '@playwright/test'
import { ENSEMBLE, FIGURES, type FigureName, type Trace, traceOf } from '#src/ui/motion/motion-figures.ts'

/** Renders the icons and the share pictures from the motion traces and the theme: `node scripts/make-pictures.ts`. They show no
 *  name, so that they suit any studio. The results are committed in public/, so that a build needs neither a browser nor the time. */
const hues = Object.keys(FIGURES) as FigureName[]
// For clients that request /favicon.ico by default: old browsers, feed readers, bookmark lists.
const FAVICON_SIZES = [16, 32, 48]
const ICONS = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 }

for (const folder of ['share', 'icons']) await mkdir(`public/${folder}`, { recursive: true })
await writeFile('public/icons/favicon.svg', icon({ radius: 14 }))
const browser = await chromium.launch({ executablePath: foundBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
for (const [name, size] of Object.entries(ICONS))
  await draw(page, `public/icons/${name}`, size, size, icon({ radius: 0 }))
await writeFile('public/icons/favicon.ico', await favicon())
for (const hue of hues) await draw(page, `public/share/${hue}.jpg`, 1200, 630, await sharePicture(hue))
await draw(page, 'public/share/studio.jpg', 1200, 630, await ensemblePicture())
await browser.close()

function foundBrowser(): string | undefined {
  const note = 'node_modules/.tempo/browser.json'
  const found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { executablePath?: string }) : {}
  return found.executablePath ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
}

async function draw(on: Page, path: string, width: number, height: number, body: string): Promise<void> {
  await on.setViewportSize({ width, height })
  await on.setContent(`<style>body{margin:0}svg{display:block}</style>${body}`)
  await on.evaluate(() => document.fonts.ready)
  const { byteLength } = await on.screenshot(path.endsWith('.jpg') ? { path, type: 'jpeg', quality: 84 } : { path })
  console.log(`${path}: ${byteLength} bytes`)
}

/** An ICO file of PNGs: a head, an entry for each (size, length, place), then the pictures. Its icon is transparent at the corners. */
async function favicon(): Promise<Buffer> {
  const pictures: Buffer[] = []
  for (const size of FAVICON_SIZES) {
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${icon({ radius: 14 })}`)
    pictures.push(await page.screenshot({ omitBackground: true }))
  }
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let place = head.length
  for (const [at, picture] of pictures.entries()) {
    const entry = 6 + 16 * at
    const size = FAVICON_SIZES[at] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(place, entry + 12)
    place += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

/** The logo: a trace of one line on the accent. */
function icon({ radius }: { radius: number }): string {
  const { path, echoes } = traceOf(FIGURES.yoga, 10)
  const line = (transform: string, width: number, opacity = 1) =>
    `<path d="${path}" transform="${transform}" stroke-width="${width}" opacity="${opacity}"/>`
  const echo = [3, 6].map((nth) => line(echoes[nth]?.transform ?? '', 5, 0.75)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="100%" height="100%"><rect width="64" height="64" rx="${radius}" fill="#ff632b"/><g transform="translate(5.5 7) scale(.53)" fill="none" stroke="#200f0c" stroke-linecap="round">${echo}${line('', 9)}</g></svg>`
}

async function styles(): Promise<string> {
  const tokens = await Promise.all(
    ['src/ui/theme/theme.css', 'src/ui/theme/hues.css'].map((file) => readFile(file, 'utf8')),
  )
  return `<style>
    ${tokens.join('\n').replace(/@import[^;]+;|@source[^;]+;/g, '')}
    .picture { position: relative; width: 1200px; height: 630px; overflow: hidden }
    .picture svg { position: absolute; fill: none; stroke-linecap: round; stroke-linejoin: round }
  </style>`
}

function strands({ path, echoes }: Trace): string {
  const echo = echoes
    .toReversed()
    .map(
      ({ transform, opacity }) =>
        `<path d="${path}" transform="${transform}" opacity="${opacity}" stroke-width="1.1"/>`,
    )
  return `${echo.join('')}<path d="${path}" stroke-width="2.6"/>`
}

async function sharePicture(hue: FigureName): Promise<string> {
  return `${await styles()}<div class="picture hue-${hue}" style="background:var(--hue);color:var(--on-hue)">
    <svg viewBox="0 0 100 100" style="left:230px;top:-55px;width:740px" stroke="currentColor">${strands(traceOf(FIGURES[hue]))}</svg>
    </div>`
}

async function ensemblePicture(): Promise<string> {
  const { path, echoes } = traceOf(ENSEMBLE, 18)
  const lines = [undefined, ...echoes.map(({ transform }) => transform)]
  const drawn = lines
    .map((transform, nth) => ({ transform, hue: hues[Math.floor(nth / 3)], width: nth % 3 === 0 ? 1.25 : 0.5 }))
    .toReversed()
    .map(
      ({ transform, hue, width }) =>
        `<path class="hue-${hue}" d="${path}" transform="${transform ?? ''}" stroke-width="${width}" style="stroke:var(--hue)"/>`,
    )
  return `${await styles()}<div class="picture" style="background:var(--paper);color:var(--ink)">
    <svg viewBox="0 0 160 100" style="left:100px;top:0;width:1000px">${drawn.join('')}</svg>
    </div>`
}
