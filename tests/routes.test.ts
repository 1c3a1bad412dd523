import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import siteMap from '#src/routes.ts'
import { addressesOf } from './architecture/site-map.ts'

const addresses = addressesOf(siteMap)

test('no page address is given twice', () => {
  const paths = addresses.map(({ path }) => path)
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([])
})

test('every page of the site map is there', () => {
  expect(addresses.map(({ file }) => file).filter((file) => !existsSync(`src/${file}`))).toEqual([])
})
