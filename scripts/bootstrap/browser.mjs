import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packagedNode } from '../link-node.mjs'
import { firstThatWorks, fromDebian, isProgram, onPath } from './programs.mjs'
import { readStamp, writeStamp } from './stamp.mjs'
import { root, run, step } from './step.mjs'

const note = 'node_modules/.tempo/browser.json'
// Without a window to draw, the shell does the same journeys in half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
]
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Finds a browser for the journeys and notes its path: one on this machine, else Playwright's own download, else
 * Debian's package. Without any, the journeys fail and say so; the other levels still run.
 */
export async function findBrowser() {
  const noted = JSON.parse(readStamp(note) ?? '{}').executablePath
  const browser =
    (await firstThatWorks([noted].filter(Boolean))) ??
    (await findInstalled()) ??
    (await downloaded()) ??
    (await fromDebian('Chromium', ['chromium-headless-shell'], findInstalled)) ??
    (await fromDebian('Chromium', ['chromium'], findInstalled))
  writeStamp(note, JSON.stringify({ executablePath: browser ?? null }))
  if (browser) return
  console.error(
    'No browser: none is installed, Playwright could not download one, and apt-get could not install one. ' +
      'Install Chromium or Chrome, or set CHROME_PATH, for the browser journeys.',
  )
}

function findInstalled() {
  const places = [process.env.CHROME_PATH, ...onPath(names), ...usualPlaces]
  return firstThatWorks(places.filter((path) => path && isProgram(path)))
}

async function downloaded() {
  const cli = join(root, 'node_modules/playwright/cli.js')
  if (!existsSync(cli)) return undefined
  const node = packagedNode() ?? process.execPath
  const path = async () => {
    const question = "import('playwright').then((p) => console.log(p.chromium.executablePath()))"
    const { output } = await run(node, ['--input-type=module', '-e', question])
    return isProgram(output) ? firstThatWorks([output]) : undefined
  }
  return (
    (await path()) ??
    (await step('Downloading a browser for the journeys', async () => {
      const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
      await run(node, [cli, 'install', 'chromium'], { env, timeout: 180_000 })
      return path()
    }))
  )
}
