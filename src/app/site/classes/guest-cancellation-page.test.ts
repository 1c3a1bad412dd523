import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test.each(['', '?token=x'])(
  'a link that is nobody’s, %j, leads to a page that says so, and answers 404',
  async (search) => {
    const { status, html } = await studio.visitor().page(`/booking/cancel${search}`)
    expect([status, html]).toEqual([404, expect.stringContaining('This link is not valid')])
  },
)
