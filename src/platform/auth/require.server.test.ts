import { expect, test } from 'vitest'
import { safePath, signInPath } from './require.server.ts'

test.each(['/dashboard/schedule', '/membership?package=basic', '/', '/a//b', '/news#one'])('goes on to %s', (path) =>
  expect(safePath(path)).toBe(path),
)

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\tevil',
  '/ok\r\nSet-Cookie: a=b',
  '/ä',
  'dashboard',
  '',
  null,
  undefined,
])('never goes to %j', (path) => {
  expect(safePath(path)).toBe('/dashboard')
  expect(safePath(path, '/')).toBe('/')
})

test('comes back to the page that was asked for', () => {
  const page = new Request('http://localhost:3000/dashboard/history?page=2')
  expect(signInPath(page)).toBe('/member?next=%2Fdashboard%2Fhistory%3Fpage%3D2')
  const data = new Request('http://localhost:3000/dashboard/history.data')
  expect(signInPath(data)).toBe('/member?next=%2Fdashboard%2Fhistory')
})

test('comes back to the page a form was sent from, never to the form', () => {
  const form = new Request('http://localhost:3000/bookings', {
    method: 'POST',
    headers: { Referer: 'http://localhost:3000/timetable?week=2' },
  })
  expect(signInPath(form)).toBe('/member?next=%2Ftimetable%3Fweek%3D2')
})
