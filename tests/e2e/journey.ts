import { expect, type Page, test as base } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VisitedStudio } from './setup.ts'

export type SentEmail = {
  subject: string
  text: string
  html: string
  /** The first link of the text part: the one to act on. */
  firstLink: string
}

export type Mailbox = {
  /** The next e-mail to this address whose subject contains the words; each e-mail is handed out once. */
  waitForMail(to: string, subjectPart: string): Promise<SentEmail>
}

export { expect }

/** The studio that this worker visits (tests/e2e/setup.ts). */
export const studio = (JSON.parse(process.env.VISITED_STUDIOS ?? '[]') as VisitedStudio[])[
  Number(process.env.TEST_PARALLEL_INDEX)
] ?? { url: '', dataDir: '', mailboxUrl: '', smtpUrl: '', log: '' }

/** A journey through the studio. It fails when a page throws, logs an error, breaks its content security policy or asks another host. */
export const test = base.extend<{ mailbox: Mailbox; hosts: string[]; quietConsole: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
  baseURL: async ({}, use) => use(studio.url),
  // oxlint-disable-next-line no-empty-pattern
  mailbox: async ({}, use) => use(openMailbox()),
  // oxlint-disable-next-line no-empty-pattern
  hosts: async ({}, use) => use([studio.url]),
  quietConsole: [
    async ({ context, hosts }, use) => {
      const complaints: string[] = []
      context.on('weberror', (event) => complaints.push(event.error().message))
      context.on('console', (message) => {
        // The browser notes every answer of 400 and above itself; those a journey checks by what the page shows.
        const isNote = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !isNote) complaints.push(message.text())
      })
      // What a policy forbids need not reach the console: a library that tries and catches it says nothing itself.
      await context.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(`breaks ${effectiveDirective} of its content security policy: ${blockedURI} in ${sourceFile}`),
        ),
      )
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && !hosts.includes(origin))
          complaints.push(`asked another host: ${request.url()}`)
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export type SignIn = { email: string; password: string }

/** The sign-ins of the demo, from the file that the first start wrote. */
export function demoSignIn(role: 'admin' | 'member', dataDir = studio.dataDir): SignIn {
  const file = readFileSync(join(dataDir, 'demo-accounts.txt'), 'utf8')
  const [, email = '', password = ''] = new RegExp(`^${role}\\s+(\\S+)\\s+(\\S+)`, 'm').exec(file) ?? []
  return { email, password }
}

/** Signs in without the form, for journeys that begin behind it. */
export async function signIn(page: Page, who: SignIn): Promise<void> {
  const headers = { Origin: studio.url }
  const answer = await page.request.post('/api/auth/sign-in/email', { data: who, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** An e-mail address that nobody used before. */
export function anAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}@example.com`
}

const handedOut = new Set<string>()

function openMailbox(): Mailbox {
  return {
    async waitForMail(to, subjectPart) {
      const deadline = Date.now() + 20_000
      while (Date.now() < deadline) {
        const emails = await received()
        const n = emails.findIndex(
          (email, at) => email.to.includes(to) && email.subject.includes(subjectPart) && !handedOut.has(`${at}`),
        )
        const email = emails[n]
        if (email) {
          handedOut.add(`${n}`)
          return { ...email, firstLink: /https?:\/\/[^\s>)]+/.exec(email.text)?.[0] ?? '' }
        }
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const subjects = (await received()).filter((email) => email.to.includes(to)).map(({ subject }) => subject)
      throw new Error(
        `No letter to ${to} about "${subjectPart}" within 20 s; there are: ${subjects.join(' · ') || 'none'}`,
      )
    },
  }
}

async function received(): Promise<{ to: string[]; subject: string; text: string; html: string }[]> {
  return (await fetch(studio.mailboxUrl)).json() as Promise<Awaited<ReturnType<typeof received>>>
}
