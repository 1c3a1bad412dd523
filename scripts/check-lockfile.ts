import { readFileSync } from 'node:fs'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

// A clone must install the same everywhere: each package is locked by its content, none is missing for some platform
// (npm forgets optional ones and then `npm ci` fails there), and none is bound to one registry's address.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const complaints = Object.entries(packages).flatMap(([path, entry]) => complaintsAbout(path, entry))
for (const complaint of complaints) console.error(`package-lock.json: ${complaint}`)
if (complaints.length > 0) process.exitCode = 1
else console.log(`package-lock.json: ${Object.keys(packages).length} entries in order.`)

function complaintsAbout(path: string, entry: Entry): string[] {
  const complaints: string[] = []
  const isPackage = path !== '' && !entry.link
  if (isPackage && !entry.integrity) complaints.push(`${path} has no integrity`)
  if (entry.resolved && !entry.link) complaints.push(`${path} names an address (resolved); remove it`)
  const dependencies = {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(path === '' ? entry.devDependencies : {}),
  }
  for (const name of Object.keys(dependencies)) {
    if (!isFound(path, name)) complaints.push(`${path || 'the project'} needs ${name}, which has no entry`)
  }
  return complaints
}

/** Looks for a package as Node does: beside the one that needs it, then further and further up. */
function isFound(from: string, name: string): boolean {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
    if (!folder.includes('/node_modules/')) folder = ''
  }
}
