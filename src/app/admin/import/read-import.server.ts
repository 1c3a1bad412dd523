import { formatPence } from '#src/kit/money.ts'
import { dayAndTime, dayInWords, formatDate, lastDayInWords } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listActedSince } from '#src/studio/activity/activity.store.server.ts'
import { plainly } from '#src/kit/lists/named-columns.ts'
import { FIELDS, ignoredHeadings, labelOf } from '#src/studio/member-import/file/import-columns.ts'
import { typedDate } from '#src/studio/member-import/file/import-date.ts'
import { ambiguousDate, EVERYBODY } from '#src/studio/member-import/file/reading.ts'
import { listImportedStates } from '#src/studio/member-import/imported-totals.store.server.ts'
import { type ImportTotals, totalsOfAccounts } from '#src/studio/member-import/import-totals.ts'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { addressOf } from '#src/studio/member-import/file/import-row.ts'
import { addsSomething } from '#src/studio/member-import/judging/known-account.ts'
import { judgeImport } from '#src/studio/member-import/judge-import.server.ts'
import type { JudgedRow, SoldProduct } from '#src/studio/member-import/judging/import-facts.ts'
import { listAddedTo, listLaterFiles } from '#src/studio/member-import/imported-accounts.store.server.ts'
import {
  listImportedMembers,
  listImportRows,
  listWithoutPassword,
  type MemberImport,
} from '#src/studio/member-import/member-import.store.server.ts'
import { listHeldMessages } from '#src/studio/outbox/held/held-messages.store.server.ts'
import { isStillOfUse } from '#src/studio/outbox/message.ts'
import { comparedTotals, type Figure } from './compared-totals.ts'

const SHOWN = 200

/** The preview of a waiting file, in words. */
export async function readWaiting({ reader, now }: SignedInCtx, file: MemberImport) {
  const { judged, products, unknown, unknownStatuses, isUnreadable, comparison, elsewhere } = await judgeImport(
    reader,
    file,
    now(),
  )
  const { reading, headings } = file
  const lines = await listImportRows(reader, file.id)
  const holders = new Map(judged.members.filter(({ email }) => email).map(({ email, name }) => [email, name]))
  const nameOf = new Map(products.map((one) => [one.id, one.name]))
  const linesOf = (which: 'new' | 'added') =>
    judged.rows.flatMap((row) => (row.kind === which ? [freshLine(row, { nameOf, holders, now: now() })] : []))
  const [fresh, added] = [linesOf('new'), linesOf('added')]
  const leftOut = judged.rows.flatMap(leftOutLine)
  const whoseLine = new Map(judged.rows.map((row) => [row.line, row.name || row.email || 'No name']))
  return {
    counts: { ...countsOf(judged.rows), members: judged.members.filter(({ known }) => !known).length },
    keptUntil: dayAndTime(file.expiresAt),
    system: reading.system,
    order: reading.order,
    isOrderOpen: reading.isOrderOpen,
    dateSample: dateSampleOf(file, lines),
    isUnreadable,
    encoding: reading.encoding ?? null,
    accented: reading.encoding ? accentedIn(lines) : [],
    statuses: unknownStatuses.map((one) => ({ ...one, choice: reading.statuses?.[one.key] ?? '' })),
    columns: headings.map((heading, at) => ({
      heading: heading || `Column ${at + 1}`,
      sample: lines.find(({ cells }) => cells[at])?.cells[at]?.slice(0, 60) ?? '',
      field: FIELDS.find((field) => reading.columns[field]?.includes(at)) ?? '',
    })),
    fields: FIELDS.map((field) => ({ value: field, label: labelOf(field) })),
    ignored: ignoredHeadings(headings, reading.columns),
    unknown: unknown.map((one) => ({ ...one, choice: reading.choices[one.key] ?? '' })),
    packages: products.map((one) => ({ value: one.id, label: productLabel(one) })),
    totals: comparedTotals(comparison.former, comparison.here),
    products: comparison.products.map(({ name, former, here, lines }) => ({
      name,
      figures: comparedTotals(former, here),
      lines: lines.slice(0, SHOWN).map((line) => `Line ${line}: ${whoseLine.get(line)}`),
    })),
    elsewhere: elsewhereView(elsewhere, reading.adds),
    fresh: fresh.slice(0, SHOWN),
    added: added.slice(0, SHOWN),
    leftOut: leftOut.slice(0, SHOWN),
    unseen: { fresh: unseenOf(fresh), added: unseenOf(added), leftOut: unseenOf(leftOut) },
  }
}

function unseenOf(lines: readonly unknown[]): number {
  return Math.max(0, lines.length - SHOWN)
}

/** Members who are here from elsewhere, each with whether the file adds to them, and the same for all. */
function elsewhereView(members: readonly { email: string; name: string }[], adds: readonly string[] = []) {
  return {
    isAll: adds.includes(EVERYBODY),
    people: members.slice(0, SHOWN).map(({ email: key, name }) => ({
      key,
      email: emailInWords(addressOf(key)),
      name,
      isChosen: adds.includes(key),
    })),
  }
}

/** How a date is read that could be read in another way. */
function dateSampleOf({ reading }: MemberImport, lines: readonly { cells: string[] }[]): string | null {
  const typed = ambiguousDate(
    reading.columns,
    lines.map(({ cells }) => cells),
  )
  const date = typed && typedDate(typed, reading.order)
  return date ? `${typed} is read as ${formatDate(date, 'dated')}` : null
}

/** Some cells that show in which encoding a file is read. */
function accentedIn(lines: readonly { cells: string[] }[]): string[] {
  const cells = lines.flatMap(({ cells }) => cells).filter((cell) => /[^\0-\x7F]/.test(cell))
  return [...new Set(cells)].slice(0, 5).map((cell) => cell.slice(0, 60))
}

function productLabel({ name, pricePence }: SoldProduct): string {
  return `${name}, ${formatPence(pricePence)}`
}

function countsOf(judged: readonly JudgedRow[]): Record<JudgedRow['kind'], number> {
  const counts = { new: 0, added: 0, there: 0, twice: 0, wrong: 0, past: 0 }
  for (const { kind } of judged) counts[kind]++
  return counts
}

type Names = Record<'nameOf' | 'holders', ReadonlyMap<string, string>>

function freshLine(
  row: Extract<JudgedRow, { kind: 'new' | 'added' }>,
  { nameOf, holders, now }: Names & { now: Date },
) {
  const { line, name, email, holdings, remarks } = row
  const held = holdings.map(({ productId, kind, allowance, startsAt, endsAt }) => {
    const classes = allowance === null ? 'unlimited' : allowance === 1 ? '1 class left' : `${allowance} classes left`
    const from = startsAt > now ? ` from ${dayInWords(startsAt, 'dated')}` : ''
    const until = endsAt ? ` until ${lastDayInWords(endsAt, 'dated')}` : ''
    return `${nameOf.get(productId)}${kind === 'pass' ? ' (pass)' : ''}, ${classes}${from}${until}`
  })
  const what = [row.row.packageName, row.row.status === 'active' ? '' : row.row.status].filter(Boolean).join(', ')
  const holder = holders.get(row.row.account) ?? name
  const whose = plainly(holder) === plainly(name) ? 'Holds the account' : `On the account of ${holder}`
  return { line, name, email, whose, contact: row.row.contact, what, gets: [...held, ...remarks] }
}

const ELSEWHERE = 'Has an account that this move-in has not brought, which stays as it is'
const THERE = 'Is here already, with all that this line says'

type LeftOut = { line: number; who: string; why: string[] }

function leftOutLine(row: JudgedRow): LeftOut[] {
  if (row.kind === 'new' || row.kind === 'added' || row.kind === 'past') return []
  const who = [row.name, row.email].filter(Boolean).join(', ') || 'No name'
  if (row.kind === 'there')
    return [
      { line: row.line, who, why: row.isElsewhere ? [ELSEWHERE] : row.remarks.length > 0 ? row.remarks : [THERE] },
    ]
  if (row.kind === 'twice') return [{ line: row.line, who, why: [`The same as line ${row.firstLine}`] }]
  return [{ line: row.line, who, why: row.faults.map(({ field, text }) => `${field}: ${text}`) }]
}

/** The result of a confirmed file: what the former system had beside what is here now, what leaves with Go live, and who is in the way of
 *  undoing it. */
export async function readConfirmed({ reader, now }: SignedInCtx, file: MemberImport) {
  const { id, confirmedAt, liveAt, undoneAt, totals } = file
  const members = await listImportedMembers(reader, id)
  const memberIds = members.map(({ memberId }) => memberId)
  const addedTo = await listAddedTo(reader, id)
  const named = [...members, ...addedTo]
  const [waiting, states, held, acted, laterFiles] = await Promise.all([
    listWithoutPassword(reader, { importId: id }),
    listImportedStates(reader, id, now()),
    liveAt ? [] : listHeldMessages(reader, memberIds),
    liveAt || !confirmedAt
      ? []
      : listActedSince(reader, { memberIds: named.map(({ memberId }) => memberId), since: confirmedAt }),
    liveAt ? [] : listLaterFiles(reader, id),
  ])
  const here = totalsOfAccounts(states, now())
  const actedIds = new Set<string>(acted)
  const released = held.filter((message) => isStillOfUse(message, now())).length
  return {
    when: confirmedAt && dayAndTime(confirmedAt, 'full'),
    liveOn: liveAt && dayAndTime(liveAt, 'full'),
    undoneOn: undoneAt && dayAndTime(undoneAt, 'full'),
    members: file.members,
    addedTo: addedTo.filter(({ named }) => addsSomething(named)).length,
    laterFiles,
    memberships: file.memberships,
    leftOut: file.leftOut,
    withoutPassword: waiting.length,
    uninvited: waiting.filter(({ invitedAt }) => invitedAt === null).length,
    held: { released, withdrawn: held.length - released },
    acted: named.filter(({ memberId }) => actedIds.has(memberId)).map(({ memberId, name }) => ({ memberId, name })),
    totals: totals && !undoneAt ? comparedTotals(totals, here) : [],
    payments: totals && !undoneAt ? comparedPayments(totals, here) : [],
  }
}

/** Next payments by their day, in both systems. */
function comparedPayments(former: Pick<ImportTotals, 'payments'>, here: Pick<ImportTotals, 'payments'>): Figure[] {
  const days = [...new Set([...former.payments, ...here.payments].map(({ day }) => day))].toSorted()
  const inWords = ({ payments }: Pick<ImportTotals, 'payments'>, date: string) => {
    const found = payments.find(({ day }) => day === date)
    return found ? `${found.count}, ${formatPence(found.pence)}` : '0'
  }
  return days.map((day) => ({ name: formatDate(day, 'dated'), former: inWords(former, day), here: inWords(here, day) }))
}
