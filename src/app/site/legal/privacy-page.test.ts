import { expect, test } from 'vitest'
import { howLong } from '#src/studio/people/personal-data/retention.ts'
import { RETENTION } from '#src/studio/settings/constants.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const EVERYTHING = { hasHall: true, hasPaidOnline: true }
const studio = await openTestStudio()

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x27;', "'")

test('the privacy page says of everything that ends on its own how long it is kept, in the figures the nightly routine goes by', async () => {
  const shorter = { ...RETENTION, hallContactDays: 1, messagesDays: 41 }
  for (const retention of [RETENTION, shorter]) {
    await studio.sql(
      `insert into settings (key, value) values ('retention', $1) on conflict (key) do update set value = $1`,
      [JSON.stringify(retention)],
    )
    const { html } = await studio.visitor().page('/privacy')
    for (const { what, time } of howLong(retention, EVERYTHING))
      expect(textOf(html)).toContain(`${what.join('; ')}: ${time}.`)
  }
  expect(howLong(shorter, EVERYTHING)).toContainEqual(
    expect.objectContaining({ time: expect.stringContaining('one day after the event') }),
  )
})
