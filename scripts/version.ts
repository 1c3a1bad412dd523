import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// `tempo version`: which release this is. An update runs it first: what cannot say its version does not run on this machine.
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string
}
console.log(version)
