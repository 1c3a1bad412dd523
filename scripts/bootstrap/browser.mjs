import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packagedNode } from '../link-node.mjs'
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
    (noted && (await works(noted))) ||
    (await firstThatWorks(installed())) ||
    (await downloaded()) ||
    (await fromDebian()) ||
    undefined
  writeStamp(note, JSON.stringify({ executablePath: browser ?? null }))
  if (browser) return
  console.error(
    'No browser: none is installed, Playwright could not download one, and apt-get could not install one. ' +
      'Install Chromium or Chrome, or set CHROME_PATH, for the browser journeys.',
  )
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH, ...onPath, ...usualPlaces].filter((path) => path && isProgram(path))
}

async function downloaded() {
  const cli = join(root, 'node_modules/playwright/cli.js')
  if (!existsSync(cli)) return undefined
  const node = packagedNode() ?? process.execPath
  const path = async () => {
    const question = "import('playwright').then((p) => console.log(p.chromium.executablePath()))"
    const { output } = await run(node, ['--input-type=module', '-e', question])
    return isProgram(output) ? works(output) : undefined
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

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  return step('Installing Chromium with apt-get', async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env, timeout: 180_000 })
    const install = async (name) => {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env, timeout: 600_000 })
      return firstThatWorks(installed())
    }
    return (await install('chromium-headless-shell')) ?? (await install('chromium'))
  })
}

async function firstThatWorks(paths) {
  for (const path of paths) if (await works(path)) return path
  return undefined
}

/** Asked for its version, so that an empty shell of a package or one that lacks libraries does not count. */
async function works(path) {
  const { code } = await run(path, ['--version'], { timeout: 20_000 })
  return code === 0 ? path : undefined
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
