import { expect, test } from 'vitest'
import { pageLinks } from './read-headers.server.ts'

const address = 'http://localhost/api/admin/users?search=mia&page=2'

test('a list leads to the pages around this one, under the same search', () => {
  const at = (page: number) => `</api/admin/users?search=mia&page=${page}>`
  expect(pageLinks(address, { page: 2, pageSize: 50 }, { total: 150 })).toBe(
    `${at(1)}; rel="first", ${at(1)}; rel="prev", ${at(3)}; rel="next", ${at(3)}; rel="last"`,
  )
  expect(pageLinks(address, { page: 3, pageSize: 50 }, { total: 150 })).not.toContain('rel="next"')
  expect(pageLinks(address, { page: 1, pageSize: 50 }, { total: 0 })).toBe(
    `${at(1)}; rel="first", ${at(1)}; rel="last"`,
  )
})

test('what is no page of a list leads nowhere', () => {
  expect(pageLinks(address, {}, { total: 3 })).toBeNull()
  expect(pageLinks(address, { page: 1, pageSize: 50 }, {})).toBeNull()
})
