import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { drawnWith, filled, formWith, keepsWhatIsStored } from '#tests/helpers/forms.ts'
import { settingParts } from '#src/app/admin/content/setting-parts.server.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// PRODUCT 5: nobody overwrites unseen.

const studio = await openTestStudio()

const RULES = '/dashboard/content/rules'
const open = async (someone: SignedInVisitor, path: string, name: string) =>
  formWith((await someone.page(path)).html, name)

const items = ['products', 'class-types', 'rooms'].map((kind) => [kind])

test.each(Object.keys(settingParts))('%s: what was not touched is not written', async (part) => {
  const [ada, address] = [await studio.signedIn('admin'), `/dashboard/content/${part}`]
  await keepsWhatIsStored(ada, address, formWith((await ada.page(address)).html, 'intent', 'save'))
})

test.each(items)('%s: what was not touched is not written', async (kind) => {
  const ada = await studio.signedIn('admin')
  const list = (await ada.page('/dashboard/content')).html
  const address = new RegExp(`/dashboard/content/${kind}/(?!new)[^"/]+`).exec(list)?.[0] ?? 'none'
  await keepsWhatIsStored(ada, address, formWith((await ada.page(address)).html, 'intent', 'save'))
})

test('of two who have one date of a class open, neither sets back what the other has saved', async () => {
  const { id } = await aClassSession(studio.services.db)
  const address = `/dashboard/schedule?day=1&edit=${id}`
  const [ada, ben] = [await studio.signedIn('admin', { name: 'Ada Lovelace' }), await studio.signedIn('admin')]
  const [hers, his] = [await open(ada, address, 'durationMinutes'), await open(ben, address, 'durationMinutes')]
  expect((await ada.post(address, filled(hers, { startTime: '18:30', level: 'Beginner' }))).status).toBe(303)
  studio.setClock('2026-11-23T10:05:00Z')
  expect((await ben.post(address, filled(his, { maxSpots: '9' }))).status).toBe(303)
  const now = { startTime: '18:30', level: 'Beginner', maxSpots: '9' }
  expect(filled(await open(ada, address, 'durationMinutes'))).toMatchObject(now)

  // It is she who changed the time, though he has changed the date since.
  const late = await ben.post(address, filled(his, { startTime: '19:00' }))
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Ada Lovelace has changed this meanwhile')
  expect(filled(await open(ada, address, 'durationMinutes'))).toMatchObject(now)
})

test('of two windows of one profile, neither sets back what the other has saved', async () => {
  const someone = await studio.signedIn()
  const address = '/dashboard/profile?edit'
  const [one, other] = [await open(someone, address, 'contact'), await open(someone, address, 'contact')]
  await someone.post('/dashboard/profile', filled(one, { name: 'Grace Hopper' }))
  await someone.post('/dashboard/profile', filled(other, { contact: '07700 900456' }))
  expect(filled(await open(someone, address, 'contact'))).toMatchObject({
    name: 'Grace Hopper',
    contact: '07700 900456',
  })
})

test('of two who have one form open, each changes what they changed', async () => {
  const [ada, ben] = [await studio.signedIn('admin'), await studio.signedIn('admin')]
  const [hers, his] = [await open(ada, RULES, 'weeksAhead'), await open(ben, RULES, 'weeksAhead')]
  expect((await ada.post(RULES, filled(hers, { weeksAhead: '6' }))).status).toBe(303)
  expect((await ben.post(RULES, filled(his, { cancellationCutoffHours: '9' }))).status).toBe(303)
  expect(filled(await open(ada, RULES, 'weeksAhead'))).toMatchObject({ weeksAhead: '6', cancellationCutoffHours: '9' })
})

test('a field that both changed is shown with both values and by whom, and nothing is saved until one is chosen', async () => {
  const [ada, ben] = [await studio.signedIn('admin', { name: 'Ada Lovelace' }), await studio.signedIn('admin')]
  const his = await open(ben, RULES, 'weeksAhead')
  await ada.post(RULES, filled(await open(ada, RULES, 'weeksAhead'), { weeksAhead: '5', closesMinutesBefore: '20' }))

  const refused = await ben.post(RULES, filled(his, { weeksAhead: '7', cancellationCutoffHours: '7' }))
  expect(refused.status).toBe(409)
  const html = await refused.text()
  expect(html).toContain('Ada Lovelace has changed this meanwhile')
  expect(html).toContain('Take theirs instead: “5”')
  const again = formWith(html, 'weeksAhead')
  // What was not touched is as she left it, what he typed is kept.
  expect(filled(again)).toMatchObject({ weeksAhead: '7', cancellationCutoffHours: '7', closesMinutesBefore: '20' })
  expect(filled(await open(ben, RULES, 'weeksAhead'))).toMatchObject({ weeksAhead: '5' })

  expect((await ben.post(RULES, filled(again, { 'theirs:weeksAhead': 'on' }))).status).toBe(303)
  expect(filled(await open(ben, RULES, 'weeksAhead'))).toMatchObject({ weeksAhead: '5', cancellationCutoffHours: '7' })
  // Or he keeps his own, having seen hers.
  expect((await ben.post(RULES, { ...filled(again), ...drawnWith(again) })).status).toBe(303)
  expect(filled(await open(ben, RULES, 'weeksAhead'))).toMatchObject({ weeksAhead: '7' })
})

test('of two who write a draft, the second is shown who has changed it', async () => {
  const [ada, ben] = [await studio.signedIn('admin', { name: 'Ada Lovelace' }), await studio.signedIn('admin')]
  const address = '/dashboard/legal/terms'
  const his = await open(ben, address, 'start')
  expect((await ada.post(address, filled(await open(ada, address, 'start'), { start: 'Hers' }))).status).toBe(303)
  const late = await ben.post(address, filled(his, { start: 'His' }))
  expect(late.status).toBe(409)
  expect(await late.text()).toContain('Ada Lovelace has changed this meanwhile')
})

test('a form shown again for another fault still knows what it was based on', async () => {
  const [ada, ben] = [await studio.signedIn('admin'), await studio.signedIn('admin')]
  const his = await open(ben, RULES, 'weeksAhead')
  const invalid = await ben.post(RULES, filled(his, { weeksAhead: '7', cancellationCutoffHours: 'nine' }))
  const again = formWith(await invalid.text(), 'weeksAhead')
  await ada.post(RULES, filled(await open(ada, RULES, 'weeksAhead'), { weeksAhead: '4' }))
  expect((await ben.post(RULES, filled(again, { cancellationCutoffHours: '9' }))).status).toBe(409)
})

test('two who save at the same moment are one after the other', async () => {
  const [ada, ben] = [await studio.signedIn('admin'), await studio.signedIn('admin')]
  const [hers, his] = [await open(ada, RULES, 'weeksAhead'), await open(ben, RULES, 'weeksAhead')]
  const statuses = await Promise.all([
    ada.post(RULES, filled(hers, { weeksAhead: '3' })),
    ben.post(RULES, filled(his, { weeksAhead: '9' })),
  ])
  expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
})
