import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Writes pictures of every public page at three widths, light and dark, into shots/: `npm start`, then `npm run shots`.
 *  `STUDIO_URL` names another studio than the one on port 3000. */
const origin = process.env.STUDIO_URL ?? 'http://localhost:3000'
const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '/').pathname)
const note = 'node_modules/.tempo/browser.json'
const found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { executablePath?: string }) : {}

const browser = await chromium.launch({ executablePath: found.executablePath, args: ['--no-sandbox', '--disable-gpu'] })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 820, 1440]) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' })
    for (const path of [...paths, '/member']) {
      await page.goto(origin + path)
      const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true })
    }
    await page.close()
  }
}
await browser.close()
console.log(`Pictures of ${paths.length + 2} pages are in shots/.`)
