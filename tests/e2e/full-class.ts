import type { Browser } from '@playwright/test'
import { dateIn } from './clock.ts'
import { anAddress, demoSignIn, expect, type Mailbox, signIn, studio } from './journey.ts'

export type FullClass = {
  name: string
  sessionId: string
  /** Its week on the timetable. */
  week: string
  /** Puts another guest into the place that is free. */
  fill(): Promise<void>
  /** The guest gives the place back, by the link in their e-mail. */
  free(): Promise<void>
  /** Takes the class off the timetable. */
  end(): Promise<void>
}

/** Puts a class of one place, with a guest in it, on a Sunday that no other journey looks at. */
export async function openFullClass(browser: Browser, mailbox: Mailbox, name: string): Promise<FullClass> {
  const context = await browser.newContext({ baseURL: studio.url })
  const page = await context.newPage()
  await signIn(page, demoSignIn('admin'))
  const date = dateIn(2, 'Sunday')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { Origin: studio.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer
  }
  const held = {
    type: 'yoga',
    day: 'Sunday',
    time: '07:00',
    duration: 30,
    maxSpots: 1,
    fromDate: date,
    untilDate: date,
  }
  const added = await post('/api/admin/classes', { name, ...held })
  const { id: sessionId } = ((await added.json()) as { class: { nextSession: { id: string } } }).class.nextSession
  let guest = ''
  const fill = async () => {
    guest = anAddress('gus')
    await post(`/api/admin/sessions/${sessionId}/guests`, { name: 'Gus Early', email: guest })
  }
  await fill()
  return {
    name,
    sessionId,
    week: `/timetable?week=${date}`,
    fill,
    free: async () => {
      await page.goto((await mailbox.waitForMail(guest, `Booked: ${name}`)).firstLink)
      await page.getByRole('button', { name: 'Cancel this booking' }).click()
      await expect(page.getByText('Successfully cancelled booking')).toBeVisible()
    },
    end: async () => {
      await post(`/api/admin/sessions/${sessionId}/cancel`, { reach: 'from-this-date-on' })
      await context.close()
    },
  }
}
