import { expect, test } from 'vitest'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// What specification 2 says of the bar and the public pages, to the letter, where no other test asks for it.

const studio = await openTestStudio()

const textOf = (html: string) => {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
  return words.replaceAll(/\s+/g, ' ').trim()
}
const between = (html: string, from: string, to: string) => html.split(from)[1]?.split(to)[0] ?? ''

/** The links and buttons of the bar as a wide screen shows it, without its phone menu. */
async function barOf(someone: { page: SignedInVisitor['page'] }, path: string): Promise<string[]> {
  return linksIn(between((await someone.page(path)).html, '<header', 'popover="auto"'))
}

function linksIn(bar: string): string[] {
  return [...bar.matchAll(/<(?:a|button)[^>]*>(.*?)<\/(?:a|button)>/gs)].map(([, words = '']) => textOf(words))
}

const PUBLIC_LINKS = ['Home', 'Classes', 'Timetable', 'Instructors', 'Membership', 'Hall Hire']

test('the bar has the public links, for visitors the cart and the login, which /member leaves out', async () => {
  const visitor = studio.visitor()
  expect((await barOf(visitor, '/')).slice(1)).toEqual([...PUBLIC_LINKS, 'Cart, 0 items 0', 'Member Login', 'Menu'])
  expect((await barOf(visitor, '/member')).slice(1)).toEqual([...PUBLIC_LINKS, 'Cart, 0 items 0', 'Menu'])
})

test('someone signed in has the Member Portal and Logout, and on the dashboard the links of the portal', async () => {
  const member = await studio.signedIn()
  expect((await barOf(member, '/')).slice(1)).toEqual([...PUBLIC_LINKS, 'Member Portal', 'Logout', 'Menu'])
  const { html } = await member.page('/dashboard')
  const portal = ['Profile', 'Membership', 'Bookings', 'History', 'Notifications', 'Timetable', 'Logout']
  expect(linksIn(between(html, 'aria-labelledby="portal-menu"', '</nav>'))).toEqual(portal)
})

test('the home page has its sections in their order, with the words of each', async () => {
  await writeOneOfEach(await studio.signedIn('admin'))
  const { html } = await studio.visitor().page('/')
  const order = [
    '>Move, Transform, Inspire<',
    '>View Schedule<',
    '>Join Now<',
    '>Hall Hire<',
    'id="classes-title"',
    'id="instructors-title"',
    '>View Bio<',
    'id="packages-title"',
    'id="news-title"',
    '>Read More<',
    '>Read Less<',
    'id="newsletter-title"',
    'id="hall-title"',
  ]
  const main = between(html, '<main', '</main>')
  expect(order.filter((words) => !main.includes(words))).toEqual([])
  expect(order.toSorted((one, other) => main.indexOf(one) - main.indexOf(other))).toEqual(order)
  for (const [words, to] of Object.entries({
    'View Schedule': '/timetable',
    'Join Now': '/membership',
    'Hall Hire': '/hall-hire',
  }))
    expect(main).toMatch(new RegExp(`<a href="${to}"[^>]*>${words}</a>`))
})

test('a studio that has not written of its instructors or any news yet has no empty sections', async () => {
  const { html } = await studio.visitor().page('/')
  for (const id of ['instructors-title', 'news-title']) expect(html).not.toContain(id)
  expect((await studio.visitor().page('/instructors')).html).toContain('Nobody is listed yet')
})

test('eight class types stand there with their descriptions, each a link to its place on /classes', async () => {
  const { html } = await studio.visitor().page('/')
  const grid = between(html, 'id="classes-title"', '</section>')
  const cards = [...grid.matchAll(/<a href="\/classes#(\w+)"[^>]*>(.*?)<\/a>/gs)]
  const types = ['dance', 'yoga', 'pilates', 'gymnastics', 'kickboxing', 'aerobics', 'karate', 'zumba']
  expect(cards.map(([, id]) => id)).toEqual(types)
  for (const [, , card = ''] of cards) expect(textOf(card)).toMatch(/^[A-Z]\w+ .{40,}\.$/)
  const classes = (await studio.visitor().page('/classes')).html
  for (const id of types) expect(classes).toContain(`<section id="${id}"`)
})

test('the membership page ends with how to reach the studio', async () => {
  const { html } = await studio.visitor().page('/membership')
  const contact = textOf(between(html, 'aria-labelledby="contact-title"', '</section>'))
  for (const words of ['020 7946 0182', 'hello@tempo.example', 'Arch 14, Foundry Yard', 'Monday to Thursday'])
    expect(contact).toContain(words)
  expect(textOf(html)).toContain('Parents and siblings only')
  expect(textOf(html)).toContain('you get 20% off your next month')
})

test('a cart has + and -, Remove, a total and Checkout', async () => {
  const visitor = studio.visitor()
  await visitor.post('/cart/items', { packageId: 'basic', quantity: '2' })
  for (const [path, place] of [
    ['/cart', 'page'],
    ['/classes', 'drawer'],
  ] as const) {
    const region = between((await visitor.page(path)).html, `data-cart-region="${place}"`, 'data-cart-status')
    for (const mark of ['aria-label="One more of 6 Class Package"', 'aria-label="One less of 6 Class Package"'])
      expect(region).toContain(mark)
    expect(textOf(region)).toMatch(/6 Class Package .*£66\.00 2 Remove Total £66\.00 Checkout/)
  }
})

test('the checkout asks for its five fields, beside a promo code, and shows what is ordered', async () => {
  const visitor = studio.visitor()
  await visitor.post('/cart/items', { packageId: 'standard', quantity: '2' })
  const { html } = await visitor.page('/checkout')
  const labels = [...html.matchAll(/<label for[^>]*>(.*?)<\/label>/gs)].map(([, words = '']) => textOf(words))
  expect(labels).toEqual(['Promo code', 'Full Name', 'Email', 'Card Number', 'Expiry Date (MM/YY)', 'CVV'])
  expect(textOf(between(html, 'id="summary-title"', '</section>'))).toMatch(
    /Order summary 10 Class Package Quantity: 2 £98\.00 Promo code Apply Total £98\.00/,
  )
  expect(html).toMatch(/<button[^>]*>Pay Now<\/button>/)
})

/** The parts of the home page that a new studio has none of. */
async function writeOneOfEach(admin: SignedInVisitor): Promise<void> {
  const instructor = { name: 'Ada Lopez', specialty: 'Dance', bio: 'Dances.', position: '1', isActive: 'on' }
  const news = {
    title: 'Open day',
    excerpt: 'Come and try.',
    content: 'All day.',
    category: 'event',
    art: 'dance',
    publishedOn: '2026-11-20',
    endsOn: '',
    actionText: '',
    actionLink: '',
  }
  for (const [kind, fields] of Object.entries({ instructors: instructor, news })) {
    const answer = await admin.post(`/dashboard/content/${kind}/new`, fields)
    expect(answer.status, await answer.text()).toBe(303)
  }
}
