import type { Browser } from '@playwright/test'
import { dateIn } from './clock.ts'
import { anAddress, demoSignIn, expect, signIn, studio } from './journey.ts'

export type OpenRegister = { name: string; sessionId: string; people: string[] }

const FIRST_NAMES = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Finn', 'Gwen', 'Hugo', 'Iris', 'Jude', 'Kira', 'Liam']

/** A class of this morning whose register is open, with that many guests in it, in the order of the register. */
export async function openRegister(browser: Browser, name: string, guests: number): Promise<OpenRegister> {
  const context = await browser.newContext({ baseURL: studio.url })
  const page = await context.newPage()
  await signIn(page, demoSignIn('admin'))
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers: { Origin: studio.url } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const today = dateIn(0)
  const held = { type: 'yoga', day: 'Monday', time: '10:25', duration: 240, maxSpots: guests + 1 }
  await post('/api/admin/classes', { name, level: 'All levels', fromDate: today, untilDate: today, ...held })
  const days = await page.request.get(`/api/admin/attendance?date=${today}`)
  const { registers } = (await days.json()) as { registers: { session: { id: string; name: string } }[] }
  const sessionId = registers.find(({ session }) => session.name === name)!.session.id
  const people = FIRST_NAMES.slice(0, guests).map((first) => `${first} Tanner`)
  for (const person of people)
    await post(`/api/admin/sessions/${sessionId}/guests`, { name: person, email: anAddress('guest'), isWalkIn: true })
  await context.close()
  return { name, sessionId, people }
}
