import { dayAndTime, lastDayInWords } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { plainly } from '#src/studio/member-import/import-columns.ts'
import { type JudgedRow, judgeRows, unknownPackages } from '#src/studio/member-import/member-import.ts'
import {
  listImportRows,
  listTakenEmails,
  listWithoutPassword,
  type MemberImport,
} from '#src/studio/member-import/member-import.store.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'

const SHOWN = 200

/** The preview of a waiting file, in words. */
export async function readWaiting({ reader, now }: SignedInCtx, { id, expiresAt, ignoredHeadings }: MemberImport) {
  const [rows, packages] = await Promise.all([listImportRows(reader, id), listPackages(reader)])
  const emails = rows.map(({ email }) => email)
  const taken = new Set(await listTakenEmails(reader, emails))
  const judged = judgeRows(rows, { taken, packages, choices: {}, now: now() })
  const nameOf = new Map(packages.map((one) => [one.id, one.name]))
  const typedOf = new Map(rows.map(({ line, packageName }) => [line, packageName]))
  const unknown = unknownPackages(rows, packages)
  const fresh = judged.flatMap((row) => (row.kind === 'new' ? [row] : []))
  const leftOut = judged.flatMap(leftOutLine)
  return {
    counts: countsOf(judged),
    keptUntil: dayAndTime(expiresAt),
    ignored: ignoredHeadings,
    unknown,
    packages: packages.map((one) => ({ value: one.id, label: one.name })),
    fresh: fresh.slice(0, SHOWN).map(({ line, name, email, contact, membership, remark }) => ({
      line,
      name,
      email,
      contact,
      membership: membership
        ? `${nameOf.get(membership.packageId)}${untilOf(membership.months?.at(-1)?.endsAt)}`
        : (remark ?? asChosen(typedOf.get(line) ?? '', unknown)),
    })),
    leftOut: leftOut.slice(0, SHOWN),
    unseen: { fresh: Math.max(0, fresh.length - SHOWN), leftOut: Math.max(0, leftOut.length - SHOWN) },
  }
}

function countsOf(judged: readonly JudgedRow[]): Record<JudgedRow['kind'], number> {
  const counts = { new: 0, there: 0, twice: 0, wrong: 0 }
  for (const { kind } of judged) counts[kind]++
  return counts
}

/** An unknown package waits for an admin's choice. */
function asChosen(packageName: string, unknown: { key: string }[]): string {
  return unknown.some(({ key }) => key === plainly(packageName)) ? `${packageName}: as you choose` : ''
}

function untilOf(endsAt: Date | undefined): string {
  return endsAt ? ` until ${lastDayInWords(endsAt, 'dated')}` : ', one month from now'
}

type LeftOut = { line: number; who: string; why: string[] }

function leftOutLine(row: JudgedRow): LeftOut[] {
  if (row.kind === 'new') return []
  const who = [row.name, row.email].filter(Boolean).join(', ') || 'No name'
  if (row.kind === 'there') return [{ line: row.line, who, why: ['Has an account already, which stays as it is'] }]
  if (row.kind === 'twice') return [{ line: row.line, who, why: [`The same address stands on line ${row.firstLine}`] }]
  return [{ line: row.line, who, why: row.faults.map(({ field, text }) => `${field}: ${text}`) }]
}

/** The result of a confirmed file, and who has still to choose a password. */
export async function readConfirmed({ reader }: SignedInCtx, { id, confirmedAt, ...counts }: MemberImport) {
  const waiting = await listWithoutPassword(reader, { importId: id })
  return {
    when: confirmedAt && dayAndTime(confirmedAt, 'full'),
    members: counts.members,
    memberships: counts.memberships,
    leftOut: counts.leftOut,
    withoutPassword: waiting.length,
    uninvited: waiting.filter(({ invitedAt }) => invitedAt === null).length,
  }
}
