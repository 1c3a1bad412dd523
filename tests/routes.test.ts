import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
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
