import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packagedNode } from '../link-node.mjs'
import { printOf, readStamp, writeStamp } from './stamp.mjs'
import { lastLines, root, run, step, StepFailed } from './step.mjs'

const stamp = 'build/.tempo-built'
const sources = [
  'src',
  'db',
  'scripts/seed-demo.ts',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** Whether the sources changed since the last build that went through. */
export function needsBuild() {
  return !existsSync(join(root, 'build/server/index.js')) || readStamp(stamp) !== printOf({ paths: sources })
}

/** Builds the site and the server for production. */
export async function build() {
  // Printed before, so that a file saved while it builds is built the next time.
  const print = printOf({ paths: sources })
  rmSync(join(root, stamp), { force: true })
  await step('Building the site', async () => {
    const node = packagedNode() ?? process.execPath
    const builder = join(root, 'node_modules/@react-router/dev/bin.cjs')
    const env = { ...process.env, NODE_ENV: 'production' }
    const { code, output } = await run(node, [builder, 'build'], { env })
    if (code !== 0) {
      throw new StepFailed(
        `${lastLines(output)}\n\nBuilding the site failed. Mend what is named above, then try again.`,
      )
    }
  })
  writeStamp(stamp, print)
}
