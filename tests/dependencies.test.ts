import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Package = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>> & {
  allowScripts: Record<string, boolean>
}
type Entry = { version?: string; integrity?: string; dev?: boolean }

const own = JSON.parse(readFileSync('package.json', 'utf8')) as Package
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const inProduction = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && !dev)

// docs/security.md, parts from elsewhere.

test('every package is named with one exact version of the registry', () => {
  const all = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
  expect(loose).toEqual([])
})

test('what runs in production is locked by its content, and none of it runs a script when it is installed', () => {
  expect(inProduction.length).toBeGreaterThan(20)
  expect(inProduction.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(own.allowScripts).toEqual({})
})
