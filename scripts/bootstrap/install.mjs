import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkNode, packagedNode } from '../link-node.mjs'
import { printOf, readStamp, writeStamp } from './stamp.mjs'
import { lastLines, root, runWithRetries, step, StepFailed } from './step.mjs'

const stamp = 'node_modules/.tempo/installed'
const leastNode = 26

/** Whether the packages on disk are not those of the lockfile. Notes it when someone installed them by hand. */
export function needsInstall() {
  const wanted = printOf({ texts: [dependencies(), platform()], paths: ['package-lock.json'] })
  if (readStamp(stamp) === wanted) return false
  if (!isInstalledByHand()) return true
  finish(wanted)
  return false
}

/** Installs what the lockfile names, development packages too (they build the site), and runs none of their scripts. */
export async function install() {
  await step('Installing packages (the first time takes up to a minute)', async () => {
    // The Node that runs npm, not the one in node_modules, which is about to be replaced.
    const node = process.env.npm_node_execpath ?? process.execPath
    const npm = process.env.npm_execpath
    const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--prefer-offline', ...quiet]
    const { code, output } = await (npm
      ? runWithRetries(node, [npm, ...args], limits)
      : runWithRetries('npm', args, limits))
    if (code !== 0) {
      throw new StepFailed(
        `${lastLines(output)}\n\nInstalling packages failed. Check the connection to the package registry, then try again.`,
      )
    }
  })
  finish(printOf({ texts: [dependencies(), platform()], paths: ['package-lock.json'] }))
}

// npm can stop for ever over a package it is unpacking. What it has downloaded stays in its cache, so that a slow line gets on.
const limits = [5, 10, 30].map((minutes) => minutes * 60_000)

const quiet = ['--no-audit', '--no-fund', '--loglevel=error']

function finish(print) {
  linkNode()
  if (!packagedNode() && Number(process.versions.node.split('.')[0]) < leastNode) {
    throw new StepFailed(
      `There is no Node ${leastNode} among the packages for this machine (${platform()}), and it has ${process.version}. Install Node ${leastNode} or later, then try again.`,
    )
  }
  writeStamp(stamp, print)
}

function dependencies() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = readJson('package.json')
  return JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides])
}

function platform() {
  const { glibcVersionRuntime } = process.report?.getReport().header ?? {}
  const libc = process.platform === 'linux' && !glibcVersionRuntime ? '-musl' : ''
  return `${process.platform}-${process.arch}${libc}`
}

/** npm notes what it installed: the same versions as the lockfile's mean there is nothing to do. */
function isInstalledByHand() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const found = readJson('node_modules/.package-lock.json').packages
  const wanted = Object.entries(readJson('package-lock.json').packages)
  return wanted.every(
    ([path, entry]) => path === '' || (found[path] ? found[path].integrity === entry.integrity : entry.optional),
  )
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
