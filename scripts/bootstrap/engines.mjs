import { firstThatWorks, fromDebian, isProgram, onPath } from './programs.mjs'
import { readStamp, writeStamp } from './stamp.mjs'

const note = 'node_modules/.tempo/engines.json'
const usualFirefox = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

/**
 * Finds the two other engines for the level `browsers` and notes them: on this machine, else Debian's packages. Of one that
 * is not to be had, the level says that it did not run there.
 */
export async function findEngines() {
  const noted = JSON.parse(readStamp(note) ?? '{}')
  const firefox = (await findFirefox(noted.firefox)) ?? (await fromDebian('Firefox', ['firefox-esr'], findFirefox))
  const packages = ['webkit2gtk-driver', 'xvfb']
  const webkit = (await findWebKit()) ?? (await fromDebian('WebKit', packages, findWebKit))
  writeStamp(note, JSON.stringify({ firefox: firefox ?? null, webkit: webkit ?? null }))
}

function findFirefox(noted) {
  const places = [noted, process.env.FIREFOX_PATH, ...onPath(['firefox-esr', 'firefox']), ...usualFirefox]
  return firstThatWorks(places.filter((path) => path && isProgram(path)))
}

/** The driver starts the browser itself; the screen is Xvfb's, so that no window comes up. */
async function findWebKit() {
  return onPath(['Xvfb']).length > 0 ? firstThatWorks(onPath(['WebKitWebDriver']), '--help') : undefined
}
