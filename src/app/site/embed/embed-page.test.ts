import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const HERE = '/dashboard/embeds'
const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? ''
const mainOf = (html: string) => html.split('<main')[1]
const framing = (answer: Response) => /frame-ancestors [^;]*/.exec(policyOf(answer))?.[0]

test('only the sites that an admin names may show it, and nothing else of the studio', async () => {
  const [admin, visitor] = [await studio.signedIn('admin'), studio.visitor()]
  expect(framing(await visitor.fetch('/embed/timetable'))).toBe("frame-ancestors 'self'")
  const sites = 'www.harbour.example/classes\r\nhttp://localhost:4000'
  const { html } = await admin.follow(await admin.post(HERE, { intent: 'allow', sites }))
  expect(html).toContain('Those sites can show it from now on')
  expect(html).toContain('>https://www.harbour.example\nhttp://localhost:4000</textarea>')
  for (const show of ['timetable', 'packages', 'hall']) {
    const answer = await visitor.fetch(`/embed/${show}`)
    expect([answer.status, framing(answer)]).toEqual([
      200,
      "frame-ancestors 'self' https://www.harbour.example http://localhost:4000",
    ])
  }
  for (const path of ['/', '/timetable', '/member', '/embed/nothing', '/nowhere'])
    expect(framing(await visitor.fetch(path)), path).toMatch(/^frame-ancestors 'none'/)
  await admin.post(HERE, { intent: 'allow', sites: '' })
  expect(framing(await visitor.fetch('/embed/hall'))).toBe("frame-ancestors 'self'")
  expect((await admin.page('/dashboard/activity')).html).toContain('localhost:4000')
})

test('what is no site is said at its field, and what was typed stays', async () => {
  const admin = await studio.signedIn('admin')
  const answer = await admin.post(HERE, { intent: 'allow', sites: 'https://fine.example\nhttps://*.example' })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  expect(html).toContain('role="alert"')
  expect(html).toContain('Please give each site on a line of its own')
  expect(html).toContain('https://*.example')
  expect(await studio.sql(`select 1 from settings where key = 'embeds' and value::text like '%fine%'`)).toEqual([])
})

test('it is drawn as for a visitor to every reader, has no form, and opens the studio in another tab', async () => {
  const member = await studio.signedIn()
  await aClassSession(studio.services.db, { capacity: 5 })
  for (const show of ['timetable', 'packages', 'hall']) {
    const { html } = await member.page(`/embed/${show}`)
    expect(mainOf(html)).toBe(mainOf((await studio.visitor().page(`/embed/${show}`)).html))
    expect(html).not.toContain('<form')
    const links = html.match(/<a [^>]*>/g)!.filter((link) => !link.includes('skip-link'))
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/target="_blank" rel="noopener"/)
  }
})

test('its title is the part it shows, and the studio by its name', async () => {
  const { html } = await studio.visitor().page('/embed/hall')
  expect(html).toMatch(/<title>Hall hire, [^<·]+<\/title>/)
  expect(html).not.toContain('The studio<')
})

test('the timetable has the coming classes, of one type where that is wanted', async () => {
  const visitor = studio.visitor()
  const session = await aClassSession(studio.services.db, { capacity: 5 })
  const full = await aClassSession(studio.services.db, { capacity: 0, time: '20:00', name: 'Ballet' })
  for (const path of ['/embed/timetable', '/embed/timetable?type=dance']) {
    const { html } = await visitor.page(path)
    for (const text of ['Monday 23 November', '18:00 to 19:00 Salsa', `href="/book/${session.id}"`])
      expect(html).toContain(text)
    expect(html).toContain(`href="/timetable?session=${full.id}"`)
  }
  expect((await visitor.page('/embed/timetable?type=yoga')).html).toContain('No classes in the coming days.')
})

test('a colour of the page around it is taken in a shade that can be read, and nothing else of it', async () => {
  const visitor = studio.visitor()
  expect((await visitor.page('/embed/hall?accent=1d6f73')).html).toContain('--accent:oklch(')
  expect((await visitor.page('/embed/hall?accent=red;}body{display:none')).html).not.toContain('display:none')
})

test('the code to copy is of what was chosen', async () => {
  const admin = await studio.signedIn('admin')
  const { html } = await admin.page(`${HERE}?show=timetable/yoga`)
  expect(html).toContain('&lt;tempo-embed show=&quot;timetable&quot; type=&quot;yoga&quot;')
  expect(html).toContain('src="/embed/timetable?type=yoga"')
  expect((await admin.page(`${HERE}?show=nothing`)).html).toContain('src="/embed/timetable"')
})
