import { expect, test } from './journey.ts'
import { type Reader, sendAllWrongly } from './refused-forms.ts'

// How many forms there are at least: one that is not found is not tried.
const least: Record<Reader, number> = { visitor: 5, member: 6, admin: 8 }

for (const [reader, count] of Object.entries(least) as [Reader, number][]) {
  test(`each form that a ${reader} fills in wrongly says so in its title and has the focus where it is wrong`, async ({
    page,
  }) => {
    test.slow()
    expect((await sendAllWrongly(page, reader)).length).toBeGreaterThanOrEqual(count)
  })
}
