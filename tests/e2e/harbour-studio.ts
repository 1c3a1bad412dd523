import type { Page } from '@playwright/test'
import { aPhoto } from '#tests/helpers/pictures.ts'
import { untilAwake } from './awake.ts'
import { expect } from './journey.ts'

// "Harbour Yoga & Barre, Leeds", as its owner sets it up: each kind of thing once by its page in the browser, the rest by the same
// forms and calls, sent at once (PRODUCT 4.9).

type Typed = Record<string, string | boolean>

const STUDIO = {
  name: 'Harbour Yoga & Barre',
  tagline: 'Yoga and barre by the water',
  addressLines: '7 Canal Wharf\nLeeds\nLS11 5PS',
  phone: '0113 496 0123',
  email: 'hello@harbour.test',
}

const PARTS: Record<string, Record<string, string>> = {
  texts: {
    heroTitle: 'Breathe, Stretch, Shine',
    heroLead: 'Yoga and barre for everybody in Leeds.',
    newsletterLead: 'News once a month.',
    membershipLead: 'Come now and then, or every day.',
    referral: 'Bring a friend along.',
    hallHireLead: 'Hire our loft.',
    hallHireConsultation: 'Ask us.',
  },
  search: { 'title/': 'Yoga and barre in Leeds', 'description/': 'Classes by the canal, booked online.' },
  hours: { opens1: '07:00', closes1: '20:00', opens6: '09:00', closes6: '20:00' },
  'hall-hours': { opens6: '09:00', closes6: '20:00' },
  hall: {
    description: 'A bright loft over the canal.',
    pricePerHour: '30',
    capacity: '24',
    features: 'Mirrors',
    includes: 'Mats',
    restrictions: 'No shoes',
    cancellationNoticeHours: '36',
    replyHours: '20',
    holdHours: '60',
    cancellationTerms: 'Ring us first.',
  },
  access: { access: 'A lift from the street.' },
}

const FIRST_TEACHER = 'Ida Holm'
const TEACHERS = ['Ben Carver', 'Noor Aziz', 'Peggy Lund', 'Sol Reyes']

const CALLS: { path: string; body: object }[] = [
  { path: 'rooms', body: { name: 'Barre Room', places: 14, isExclusive: false } },
  { path: 'rooms', body: { name: 'Loft', places: 24, isExclusive: true, isForHire: true } },
  { path: 'class-types', body: { name: 'Yoga', description: 'Slow breath by the water.' } },
  { path: 'class-types', body: { name: 'Pilates', description: 'Mats by the water.' } },
  { path: 'products', body: { kind: 'plan', name: 'Harbour Eight', price: 44, allowance: 8 } },
  { path: 'products', body: { kind: 'pass', name: 'Ten Tides', price: 95, allowance: 10, days: 90 } },
  { path: 'products', body: { kind: 'pass', name: 'Five Tides', price: 52, allowance: 5, days: 60 } },
  { path: 'products', body: { kind: 'single', name: 'Drop by', price: 12, allowance: 1 } },
  { path: 'products', body: { kind: 'intro', name: 'First Fortnight', price: 25, allowance: null, days: 14 } },
]

const CLASSES = [
  { words: { name: 'Barre at Dawn', typeId: 'Barre', startTime: '07:00' }, teacher: FIRST_TEACHER, room: 'Barre Room' },
  { words: { name: 'Noon Flow', typeId: 'Yoga', startTime: '12:15' }, teacher: 'Noor Aziz', room: 'Quay Room' },
  { words: { name: 'Mat and Breath', typeId: 'Pilates', startTime: '19:30' }, teacher: 'Sol Reyes', room: 'Quay Room' },
]
const FURTHER_DAYS = ['Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Sets it up from the dashboard, up to the button that opens it. */
export async function setUpHarbour(page: Page, url: string): Promise<void> {
  const at = (path: string) => page.goto(`${url}/dashboard/${path}`)
  const made = async (kind: string, typed: Typed) => {
    await at(`content/${kind}`)
    await save(page, typed)
  }
  await made('studio', STUDIO)
  await made('brand', { hasOwnAccent: true, accent: '#1d6f73' })
  await made('rules', { cancellationCutoffHours: '12', lateCancellation: 'fee', lateFee: '6' })
  await made('rooms/new', { name: 'Quay Room', places: '20' })
  await made('products/new', { kind: 'plan', name: 'Harbour Monthly', price: '59' })
  await made('class-types/new', { name: 'Barre', description: 'Small movements, slowly.' })
  await showPhotograph(page, 'A row of people at the barre')
  await made('instructors/new', { name: FIRST_TEACHER, specialty: 'Barre', bio: 'Ida teaches in Leeds.' })
  await showPhotograph(page, 'Ida Holm at the barre')
  await at('content/site/logo/picture')
  await choose(page, 'Logo', await aPhoto({ width: 500, height: 500, format: 'png' }))
  await sendTheRest(page, url)
  for (const { words, teacher, room } of CLASSES) {
    await at('schedule?day=1&add')
    await untilAwake(page.getByRole('dialog'))
    for (const day of FURTHER_DAYS) await page.getByLabel(day, { exact: true }).check()
    await type(page, { ...words, instructorId: teacher, roomId: room })
    await page.getByRole('button', { name: 'Add class' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await at('legal/terms')
  await page.getByLabel('At the end').fill('# Mats\nWe lend them.')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Published')
}

async function sendTheRest(page: Page, url: string): Promise<void> {
  const headers = { Origin: url }
  const posted = async (path: string, fields: Record<string, string>) => {
    const form = { intent: 'save', ...fields }
    const answer = await page.request.post(`${url}/dashboard/content/${path}`, { form, headers, maxRedirects: 0 })
    expect([path, answer.status()]).toEqual([path, 303])
    return answer.headers().location ?? ''
  }
  for (const [part, fields] of Object.entries(PARTS)) await posted(part, fields)
  for (const { path, body } of CALLS) {
    const answer = await page.request.post(`${url}/api/admin/${path}`, { data: body, headers })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  for (const [at, name] of TEACHERS.entries()) {
    const words = { name, specialty: 'Yoga', bio: `${name} teaches in Leeds.`, position: String(at), isActive: 'on' }
    const picture = { name: 'x.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ width: 700 + at }) }
    const multipart = { intent: 'save', alt: `${name} on a mat`, focus: '50 50', picture }
    const to = `${url}${await posted('instructors/new', words)}/picture`
    expect((await page.request.post(to, { multipart, headers, maxRedirects: 0 })).status()).toBe(303)
  }
}

async function save(page: Page, typed: Typed): Promise<void> {
  await type(page, typed)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-notice]')).toBeVisible()
}

async function showPhotograph(page: Page, alt: string): Promise<void> {
  await page.getByRole('link', { name: 'Add or change the photograph' }).click()
  await page.getByLabel('What is to be seen in it').fill(alt)
  await choose(page, 'Photograph', await aPhoto())
}

async function choose(page: Page, label: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(label, { exact: true }).setInputFiles({ name: 'picture', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.locator('[data-notice]')).toContainText('It is on the site now')
}

/** Fills in the fields of these names, however each is filled in. */
async function type(page: Page, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = page.locator(`form [name="${name}"]`)
    if (typeof value === 'boolean') await field.setChecked(value)
    else if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
    else await field.fill(value)
  }
}
