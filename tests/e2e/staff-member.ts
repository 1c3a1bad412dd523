import type { Page } from '@playwright/test'
import type { Role } from '#src/platform/role.ts'
import { anAddress, demoSignIn, expect, type Mailbox, type SignIn, signIn, studio } from './journey.ts'

const headers = { Origin: studio.url }

/** Someone who has joined, to work here in a role or to be served. */
export async function join(page: Page, mailbox: Mailbox, name: string): Promise<SignIn> {
  const who = { email: anAddress(name.toLowerCase().split(' ')[0] ?? ''), password: 'swing-left-9' }
  const data = { ...who, name, contact: '07700 900345' }
  expect((await page.request.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)
  await page.goto((await mailbox.waitForMail(who.email, 'verify')).firstLink)
  return who
}

export async function idOf(page: Page, { email }: SignIn): Promise<string> {
  const answer = await page.request.get(`/api/admin/users?search=${email}`)
  return ((await answer.json()) as { users: { id: string }[] }).users[0]!.id
}

/** An admin gives them a role; an instructor is one of the demo's, with registers to keep. Leaves the admin signed in. */
export async function giveRole(page: Page, who: SignIn, role: Role): Promise<void> {
  await signIn(page, demoSignIn('admin'))
  const path = `/dashboard/users/${await idOf(page, who)}`
  await page.goto(path)
  const teachers = page.locator('select[name=instructorId] option:not([value=""])')
  const instructorId = role === 'instructor' ? await teachers.first().getAttribute('value') : ''
  await page.request.post(path, { form: { intent: 'role', role, instructorId: instructorId ?? '' }, headers })
}
