import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptPages } from '#src/app/site/kept/kept-pages.ts'
import { handsOutFile } from '#src/platform/http/guards/limit-callers.server.ts'
import siteMap from '#src/routes.ts'
import { addressesOf } from './architecture/site-map.ts'
import { audienceOf } from './http/role-matrix/who-may.ts'

const addresses = addressesOf(siteMap)

test('no page address is given twice', () => {
  const paths = addresses.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('every page of the site map is there', () => {
  expect(addresses.map(({ file }) => file).filter((file) => !existsSync(`src/${file}`))).toEqual([])
})

// Denied unless a rule allows it: tests/http/role-matrix.test.ts then tries the page as every role.
test('every page says who may look at it and post to it', () => {
  const without = addresses.filter((page) =>
    ['GET', 'POST'].some((method) => !audienceOf({ kind: 'page', method, query: [], ...page })),
  )
  const remedy = 'call a guard in its loader and action, or say in tests/http/role-matrix/who-may.ts for whom it is'
  expect(without, remedy).toEqual([])
})

// The same for nobody: a cart, a form that was begun, what a sign-in or a link is for.
const OF_ONE_READER = /^\/(book|cart|checkout|member|reset-password|newsletter|opening-soon|sign-out)(\/|$)|\/\*$/

test('every page that is the same for all visitors is kept, so that it is there when the database is not', () => {
  const pages = addresses.filter(({ path, file }) => !file.startsWith('app/actions/') && !OF_ONE_READER.test(path))
  const forAll = pages.filter((page) => audienceOf({ kind: 'page', method: 'GET', query: [], ...page }) === 'everyone')
  expect(forAll.map(({ path }) => path).filter((path) => !(path in keptPages))).toEqual([])
})

test('every page that hands out a file of data is counted among them', () => {
  const files = addresses.filter(({ file }) =>
    /csvDownload\(|Content-Disposition/.test(readFileSync(`src/${file}`, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(5)
  // Headings and an example.
  const uncounted = files.map(({ path }) => path).filter((path) => !handsOutFile(path))
  expect(uncounted).toEqual(['/dashboard/import/template'])
})
