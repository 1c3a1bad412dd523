import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

/** The tags of the fields in which a password is typed. */
function fieldsOf(html: string): string[] {
  return [...html.matchAll(/<input\b[^>]*>/g)].map(([tag]) => tag).filter((tag) => /name="\w*password"/i.test(tag))
}

test('every field for a password hides it, tells password managers what it is for, and lets one paste', async () => {
  const member = await studio.signedUp()
  await studio.visitor().call('POST', '/api/auth/request-password-reset', { email: someone.email })
  const [email] = (await studio.emails(someone.email)).filter(({ kind }) => kind === 'reset-password')
  const reset = new URL(String(email?.facts.resetUrl))
  const pages: [string, string[]][] = [
    ['/member', ['current-password']],
    ['/member?mode=create', ['new-password']],
    [reset.pathname + reset.search, ['new-password', 'new-password']],
  ]
  for (const [path, purposes] of pages) {
    const fields = fieldsOf((await studio.visitor().page(path)).html)
    expect([path, fields.map((tag) => /autocomplete="([^"]*)"/i.exec(tag)?.[1])]).toEqual([path, purposes])
  }
  const own = await Promise.all(
    ['/dashboard/security', '/dashboard/your-data/delete'].map(async (path) => (await member.page(path)).html),
  )
  const visited = await Promise.all(pages.map(async ([path]) => (await studio.visitor().page(path)).html))
  const all = [...own, ...visited].flatMap(fieldsOf)
  expect(all.length).toBeGreaterThan(6)
  for (const tag of all) {
    expect(tag).toContain('type="password"')
    expect(tag).toMatch(/autocomplete="(current|new)-password"/i)
    expect(tag).not.toMatch(/onpaste|maxlength|readonly/i)
  }
})
