import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dateIn, MONDAY, NEXT_WEEK } from '../e2e/clock.ts'
import { type StartedStudio, startStudio } from '../e2e/start-studio.ts'
import { openForeignSite } from '../helpers/foreign-site.ts'
import { openSmtpSink } from '../helpers/smtp-sink.ts'
import type { Hand, Window } from './engine.ts'
import type { Part } from './in-page.ts'
import { aVisitor, type Visitor } from './visitor.ts'

const hands: Record<Hand, string> = { mouse: 'by mouse', touch: 'on a phone', keyboard: 'by keyboard alone' }

/** Of one place, which a guest has. */
const FULL = 'Balance clinic'

let sink: Awaited<ReturnType<typeof openSmtpSink>>
let studio: StartedStudio

type Engine = { name: string; open: (hand: Hand) => Promise<Window> }

/** The journeys in one engine, in a studio of their own. */
export function journeysIn({ name, open }: Engine): void {
  beforeAll(async () => {
    sink = await openSmtpSink()
    const log = `test-results/browsers/studio-${name}.log`
    studio = await startStudio({ SMTP_URL: sink.url, CLOCK: MONDAY, RATE_LIMIT: 'off' }, log)
    await addFullClass()
  })
  afterAll(async () => {
    await studio.stop()
    await sink.stop()
  })

  for (const hand of Object.keys(hands) as Hand[]) {
    test(`in ${name} a visitor joins, fills a cart, pays, books, cancels and waits for a full class ${hands[hand]}`, async () => {
      const visitor = await comes(open, hand)
      const email = `ida-${hand}-${name}@example.com`.toLowerCase()
      await joins(visitor, email)
      await buys(visitor)
      await booksAndCancels(visitor, { email, hand })
      await waitsAndLeaves(visitor, hand)
    })

    test(`in ${name} a visitor books their first class on its sheet ${hands[hand]}`, async () => {
      const visitor = await comes(open, hand)
      await booksFirst(visitor, { email: `una-${hand}-${name}@example.com`.toLowerCase(), hand })
    })

    test(`in ${name} the desk books a guest in, and sells at the till, ${hands[hand]}`, async () => {
      const visitor = await comes(open, hand)
      await booksAGuestIn(visitor, `${name} ${hand}`)
      await sellsAtTheTill(visitor, `${name} ${hand}`)
    })
  }

  test(`in ${name} another site shows the timetable once an admin has named it, and cannot look inside`, async () => {
    const window = await opens(open, 'mouse')
    const visitor = aVisitor(window, 'mouse', studio.url)
    const tag = `<script async src="${studio.url}/embed.js"></script><tempo-embed show="timetable"></tempo-embed>`
    const site = await openForeignSite(tag)
    onTestFinished(() => site.stop())
    await visitor.goto('/member')
    await signsIn(visitor, demoAdmin())
    await visitor.goto('/dashboard/embeds')
    await visitor.fill('Sites that may show it', site.origin)
    await visitor.press('button', 'Save', main)
    await visitor.sees('Those sites can show it from now on', notice)
    await window.goto(site.origin)
    // The height comes from inside the frame; before that it is 480 px.
    await vi.waitFor(
      async () => {
        const { height, isClosed } = await window.ask(() => {
          const frame = document.querySelector('iframe')
          return { height: frame?.clientHeight ?? 0, isClosed: frame?.contentDocument === null }
        })
        expect(isClosed).toBe(true)
        expect(height).toBeGreaterThan(600)
      },
      { timeout: 20_000, interval: 100 },
    )
  })
}

async function joins(visitor: Visitor, email: string): Promise<void> {
  const password = 'swing-left-9'
  await visitor.goto('/member?mode=create')
  await visitor.fill('Name', 'Ida Quick')
  await visitor.fill('Email', email)
  await visitor.fill('Contact Number', '07700 900126')
  await visitor.fill('Password', password)
  await visitor.press('button', 'Create account')
  await visitor.goto(await linkInMail(email, 'verify'))
  await visitor.press('link', 'Sign in', main)
  await visitor.isAt('/member')
  await signsIn(visitor, { email, password })
}

async function signsIn(visitor: Visitor, { email, password }: { email: string; password: string }): Promise<void> {
  await visitor.fill('Email', email)
  await visitor.fill('Password', password)
  await visitor.press('button', 'Sign in', main)
  await visitor.isAt('/dashboard')
}

async function buys(visitor: Visitor): Promise<void> {
  await visitor.goto('/membership')
  await visitor.press('button', 'Add to cart', { css: '[data-package=basic]' })
  await visitor.press('link', 'Cart, 1 item')
  await visitor.press('button', 'Checkout', { css: 'dialog' })
  await visitor.isAt('/checkout')
  await visitor.fill('Card Number', '4242 4242 4242 4242')
  await visitor.fill('Expiry Date (MM/YY)', '12/30')
  await visitor.fill('CVV', '123')
  await visitor.tick(
    'Begin within the 14 days in which I may cancel. If I do cancel, I pay for the classes used by then. I agree to the terms.',
  )
  await visitor.press('button', 'Pay Now')
  await visitor.sees('Payment Successful!')
}

async function booksAndCancels(visitor: Visitor, { email, hand }: { email: string; hand: Hand }): Promise<void> {
  const block: Part = { css: '[data-session-id]', heading: 'Mat Pilates' }
  await visitor.goto(NEXT_WEEK)
  // A phone shows one day at a time.
  if (hand === 'touch') await visitor.pick('Tuesday 1 December')
  await visitor.pointAt('Mat Pilates', block)
  await visitor.press('button', 'Book Class', block)
  await visitor.sees('Successfully booked class', notice)
  await linkInMail(email, 'Booked: Mat Pilates')
  await visitor.press('button', 'Cancel Booking', block)
  await visitor.sees('Successfully cancelled booking', notice)
  await linkInMail(email, 'Cancelled: Mat Pilates')
}

async function waitsAndLeaves(visitor: Visitor, hand: Hand): Promise<void> {
  const block: Part = { css: '[data-session-id]', heading: FULL }
  await visitor.goto(NEXT_WEEK)
  if (hand === 'touch') await visitor.pick('Thursday 3 December')
  await visitor.pointAt(FULL, block)
  await visitor.press('button', 'Join waiting list', block)
  await visitor.sees('You are number 1 in line', notice)
  await visitor.press('button', 'Leave the waiting list', block)
  await visitor.sees('You have left the waiting list', notice)
}

async function booksFirst(visitor: Visitor, { email, hand }: { email: string; hand: Hand }): Promise<void> {
  const block: Part = { css: '[data-session-id]', heading: 'Late Pilates' }
  await visitor.goto(NEXT_WEEK)
  if (hand === 'touch') await visitor.pick('Thursday 3 December')
  await visitor.pointAt('Late Pilates', block)
  await visitor.press('link', 'Please log in to book this class', block)
  await visitor.isAt('/book/')
  await visitor.fill('Full Name', 'Una Quick')
  await visitor.fill('Email', email)
  await visitor.fill('Card Number', '4000 0000 0000 0002')
  await visitor.fill('Expiry Date (MM/YY)', '12/30')
  await visitor.fill('CVV', '123')
  await visitor.press('button', 'Pay £6.50 and book')
  await visitor.sees('Your card was declined.')
  await visitor.sees('We hold your place until')
  await visitor.fill('Card Number', '4242 4242 4242 4242')
  await visitor.press('button', 'Pay £6.50 and book')
  await visitor.sees('Successfully booked class')
  await linkInMail(email, 'Booked: Late Pilates')
}

async function booksAGuestIn(visitor: Visitor, guest: string): Promise<void> {
  const block: Part = { css: '[data-session-id]', heading: 'Pilates unwind' }
  const dialog: Part = { css: 'dialog[open]' }
  await visitor.goto('/member')
  await signsIn(visitor, demoAdmin())
  await visitor.goto(NEXT_WEEK)
  await visitor.pointAt('Pilates unwind', block)
  await visitor.press('button', 'Book for Guest', block)
  await visitor.fill("Guest's name", guest, dialog)
  await visitor.fill("Guest's email", 'guest@nowhere', dialog)
  await visitor.press('button', 'Book for Guest', dialog)
  await visitor.sees('Please enter a valid email address', dialog)
  await visitor.fill("Guest's email", `${guest.replace(' ', '-')}@example.com`, dialog)
  await visitor.press('button', 'Book for Guest', dialog)
  await visitor.sees(`Successfully booked class for ${guest}`, notice)
}

async function sellsAtTheTill(visitor: Visitor, guest: string): Promise<void> {
  await visitor.goto('/dashboard/till')
  await visitor.press('link', 'Drop-in', main)
  await visitor.sees('Take £6.50', main)
  await visitor.fill('Guest’s name', guest)
  await visitor.fill('Guest’s email address', `${guest.replace(' ', '-')}@example.com`)
  await visitor.fill('Cash received in pounds', '5')
  await visitor.press('button', 'Take £6.50')
  await visitor.sees('That is less than what is to be paid', main)
  await visitor.fill('Cash received in pounds', '10')
  await visitor.press('button', 'Take £6.50')
  await visitor.sees('Sold. £3.50 change.', notice)
  await visitor.sees('Paid by', main)
}

const main: Part = { css: 'main' }
const notice: Part = { css: '[data-notice]' }

/** Opens a browser for the test; a picture of its end is kept when it fails. */
async function comes(open: (hand: Hand) => Promise<Window>, hand: Hand): Promise<Visitor> {
  return aVisitor(await opens(open, hand), hand, studio.url)
}

async function opens(open: (hand: Hand) => Promise<Window>, hand: Hand): Promise<Window> {
  const window = await open(hand)
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await keepPicture(window, task.name)
    expect(await window.close()).toEqual([])
  })
  return window
}

async function keepPicture(window: Window, name: string): Promise<void> {
  const folder = 'test-results/browsers'
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replaceAll(/\W+/g, '-')}.png`), await window.picture())
}

/** The first link of the e-mail to someone about something. */
async function linkInMail(to: string, subjectPart: string): Promise<string> {
  const email = await vi.waitFor(
    () => {
      const found = sink.mails.find((mail) => mail.to.includes(to) && mail.subject.includes(subjectPart))
      if (!found) throw new Error(`No letter to ${to} about "${subjectPart}"; there are ${sink.mails.length} others`)
      return found
    },
    { timeout: 20_000, interval: 50 },
  )
  return /https?:\/\/[^\s>)]+/.exec(email.text)?.[0] ?? ''
}

/** The sign-in of the demo's admin, from the file that the first start wrote. */
async function addFullClass(): Promise<void> {
  let cookie = ''
  const post = async (path: string, data: object) => {
    const headers = { 'Content-Type': 'application/json', Origin: studio.url, Cookie: cookie }
    const answer = await fetch(studio.url + path, { method: 'POST', headers, body: JSON.stringify(data) })
    expect(answer.ok, path).toBe(true)
    return answer
  }
  cookie = (await post('/api/auth/sign-in/email', demoAdmin())).headers.getSetCookie()[0]!.split(';')[0]!
  const date = dateIn(1, 'Thursday')
  const held = { type: 'yoga', day: 'Thursday', time: '12:00', duration: 60, maxSpots: 1, level: 'All levels' }
  const added = await post('/api/admin/classes', { name: FULL, ...held, fromDate: date, untilDate: date })
  const { id } = ((await added.json()) as { class: { nextSession: { id: string } } }).class.nextSession
  await post(`/api/admin/sessions/${id}/guests`, { name: 'Gus Early', email: 'gus@example.com' })
}

function demoAdmin(): { email: string; password: string } {
  const file = readFileSync(join(studio.dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email = '', password = ''] = /^admin\s+(\S+)\s+(\S+)/m.exec(file) ?? []
  return { email, password }
}
