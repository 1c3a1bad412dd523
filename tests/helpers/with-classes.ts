import type { SignedInVisitor, TestStudio } from './studio.ts'

/** Someone who has signed in and has a month of six classes, November 2026. */
export async function aMemberWithClasses(studio: TestStudio): Promise<SignedInVisitor> {
  const member = await studio.signedIn()
  await studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, '2026-11-01', '2026-12-01', 'grant', now(), now())`,
    [member.account.id],
  )
  return member
}
