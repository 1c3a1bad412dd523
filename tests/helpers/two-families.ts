import { emailOf } from '#src/app/email/emails.server.ts'
import { renderEmail } from '#src/app/email/render-email.server.ts'
import { calendarText } from '#src/kit/calendar.ts'
import type { Outcome } from '#src/kit/outcome.ts'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { listFirstVisits, listRegister } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { listPastBookings, listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import { listCurrentNotes } from '#src/studio/people/notes/member-notes.store.server.ts'
import { makeProduct } from '#src/studio/products/make-product.server.ts'
import type { Account, UseCaseTest } from './actors.ts'
import { aClassSession } from './build.ts'
import { TEST_STUDIO } from './outbox.tsx'
import { taughtBy } from './places.ts'

// Two families with three children, a teacher and a receptionist, and a model of what is theirs that is kept by hand, a line a person.

export const NAMES = ['Ann Archer', 'Lily Archer', 'Max Archer', 'Ben Brook', 'Lily Brook', 'Gus Guest'] as const
export type Name = (typeof NAMES)[number]
export type ClassName = keyof typeof DATES

const DATES = {
  ballet9: ['Ballet', '2026-11-09', '16:00', 3],
  salsa11: ['Salsa', '2026-11-11', '19:00', 4],
  ballet16: ['Ballet', '2026-11-16', '16:00', 3],
  ballet23: ['Ballet', '2026-11-23', '16:00', 3],
  salsa25: ['Salsa', '2026-11-25', '19:00', 4],
  tap29: ['Tap', '2026-11-29', '21:00', 4],
  ballet30: ['Ballet', '2026-11-30', '16:00', 3],
  salsa2: ['Salsa', '2026-12-02', '19:00', 4],
} as const

export const NOTES: Record<Name, string[]> = {
  'Ann Archer': ['Knee'],
  'Lily Archer': ['Asthma', 'Has an inhaler'],
  'Max Archer': ['Nut allergy'],
  'Ben Brook': [],
  'Lily Brook': ['Shy'],
  'Gus Guest': [],
}
const GUARDIANS: Partial<Record<Name, Name>> = {
  'Lily Archer': 'Ann Archer',
  'Max Archer': 'Ann Archer',
  'Lily Brook': 'Ben Brook',
}

/** The model: who sits and waits where, who came, what is left and what is owed. */
function aModel() {
  return {
    seated: {} as Partial<Record<ClassName, Name[]>>,
    waiting: {} as Partial<Record<ClassName, Name[]>>,
    marks: {} as Record<string, boolean>,
    left: { Archer: 20, Brook: 8 },
    owed: { Archer: 0, Brook: 0 },
  }
}

export type Model = ReturnType<typeof aModel>

export const must = <Value>(outcome: Outcome<Value, string>): Value => {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome.value
}

const terms = {
  name: 'Pass of eight',
  pricePence: 6000,
  othersPricePence: null,
  allowance: 8,
  days: 28,
  begins: 'purchase' as const,
  covers: null,
  audience: 'all' as const,
  isShared: true,
  usage: '',
  features: [],
  isPopular: false,
  state: 'on_sale' as const,
}

/** The studio with its classes and people; what a step asks of it. */
export async function twoFamilies(studio: UseCaseTest) {
  const { account, as, db, sql } = studio
  await sql(`insert into settings values ('bookings', $1)`, [
    { cancellationCutoffHours: 6, weeksAhead: 8, noShow: 'fee', noShowFeePence: 500, lateCancellation: 'counts' },
  ])
  const [admin, desk] = [
    await account('admin', { name: 'Ada Admin' }),
    await account('receptionist', { name: 'Rita Desk' }),
  ]
  const classes = {} as Record<ClassName, { id: string; classId: string }>
  const series = new Map<string, string>()
  for (const [key, [name, date, time, capacity]] of Object.entries(DATES)) {
    const one = await aClassSession(db, { name, date, time, capacity, classId: series.get(name) })
    series.set(name, one.classId)
    classes[key as ClassName] = one
  }
  const teacherId = await taughtBy(studio, classes.ballet9, 'Tess Teacher')
  await sql(
    `update class_sessions set instructor_id = (select instructor_id from class_sessions where id = $1) where class_id = $2`,
    [classes.ballet9.id, classes.ballet9.classId],
  )
  const teacher = { ...desk, userId: teacherId, role: 'instructor' as const, name: 'Tess Teacher' }
  const ann = await account('member', { name: 'Ann Archer', email: 'ann@example.com' })
  const ben = await account('member', { name: 'Ben Brook', email: 'ben@example.com' })
  await makeProduct(as(admin), { kind: 'pass', terms: { ...terms, position: 9 } })
  const people = {} as Record<Name, { memberId: string; id: string; by: Account }>
  for (const [holder, children] of [
    [ann, ['Lily Archer', 'Max Archer']],
    [ben, ['Lily Brook']],
  ] as const) {
    for (const name of children) must(await addPerson(as(holder), { name }))
    const rows = await sql<{ id: string; name: Name | null }>('select id, name from people where member_id = $1', [
      holder.userId,
    ])
    for (const { id, name } of rows) people[name ?? (holder.name as Name)] = { memberId: holder.userId, id, by: holder }
  }
  return { studio, model: aModel(), seen: new Set<string>(), admin, desk, teacher, ann, ben, classes, people }
}

export type Families = Awaited<ReturnType<typeof twoFamilies>>

/** Everything that is shown, as the model has it. */
export async function shown({ studio, classes, ann, ben }: Families) {
  const { db, sql } = studio
  const ids = Object.values(classes).map(({ id }) => id)
  const nameOf = new Map(Object.entries(classes).map(([key, { id }]) => [id, key]))
  const register = await listRegister(db.reader, ids)
  const notes = await listCurrentNotes(
    db.reader,
    register.flatMap(({ personId }) => personId ?? []),
  )
  const firsts = await listFirstVisits(db.reader, ids)
  const waits = await sql<{ session_id: string; name: string }>(
    `select b.session_id, coalesce(p.name, u.name) as name from bookings b join people p on p.id = b.person_id join users u on u.id = b.member_id
      where b.status = 'waiting' order by b.waiting_no`,
  )
  const left = async ({ userId }: Account) => {
    const [row] = await sql<{ left: number }>(
      `select coalesce(sum(allowance - used_classes(member_id, id, '-infinity', 'infinity')), 0)::int as left from holdings
        where member_id = $1 and (ends_at is null or ends_at > $2)`,
      [userId, studio.clock.now()],
    )
    return row!.left
  }
  /** What a family sees of its own: what is to come, and what has been. */
  const ownOf = async ({ userId: memberId, name }: Account) => {
    const past = await listPastBookings(db.reader, { memberId, now: studio.clock.now() }, { page: 1, pageSize: 100 })
    const all = [...(await listUpcomingBookings(db.reader, memberId, studio.clock.now())), ...past.bookings]
    return all.map(({ sessionId, personName }) => `${nameOf.get(sessionId)}: ${personName ?? name}`)
  }
  return {
    registers: register
      .map((row) => {
        const first = firsts.has(row.bookingId) ? ' first' : ''
        const mark = row.attended === null ? '' : row.attended ? ' came' : ' missed'
        const noted = row.personId
          ? (notes.get(row.personId) ?? []).map(({ text, isOfAccount }) => `${text}${isOfAccount ? '?' : ''}`)
          : []
        const guardian = row.guardianName ? ` of ${row.guardianName}` : ''
        return `${nameOf.get(row.sessionId)}: ${row.name}${guardian}${first}${mark} [${noted.toSorted().join(', ')}]`
      })
      .toSorted(),
    own: [...(await ownOf(ann)), ...(await ownOf(ben))].toSorted(),
    lines: waits.map(({ session_id, name }) => `${nameOf.get(session_id)}: ${name}`).toSorted(),
    left: { Archer: await left(ann), Brook: await left(ben) },
    owed: {
      Archer: 0 - (await findBalancePence(db.reader, ann.userId)),
      Brook: 0 - (await findBalancePence(db.reader, ben.userId)),
    },
  }
}

/** The same of the model: who has come before, from the marks of earlier classes. */
export function expected({ model }: Families) {
  const order = Object.keys(DATES) as ClassName[]
  const cameBefore = (name: Name, key: ClassName) =>
    order
      .slice(0, order.indexOf(key))
      .some((earlier) => model.seated[earlier]?.includes(name) && model.marks[`${earlier} ${name}`] !== false)
  return {
    registers: order
      .flatMap((key) =>
        (model.seated[key] ?? []).map((name) => {
          const mark = model.marks[`${key} ${name}`]
          const guardian = GUARDIANS[name] ? ` of ${GUARDIANS[name]}` : ''
          const first = cameBefore(name, key) ? '' : ' first'
          return `${key}: ${name}${guardian}${first}${mark === undefined ? '' : mark ? ' came' : ' missed'} [${NOTES[name].toSorted().join(', ')}]`
        }),
      )
      .toSorted(),
    own: order
      .flatMap((key) => (model.seated[key] ?? []).map((name) => `${key}: ${name}`))
      .filter((line) => !line.endsWith('Guest'))
      .toSorted(),
    lines: order.flatMap((key) => (model.waiting[key] ?? []).map((name) => `${key}: ${name}`)).toSorted(),
    left: model.left,
    owed: model.owed,
  }
}

/** What was written since, to whom, and whose place each message, its calendar entry included, names. */
export async function news({ studio, seen }: Families): Promise<string[]> {
  const { sql } = studio
  const all = await sql<{ id: string; kind: string; recipient: string; facts: never }>(
    `select id, kind, recipient, facts from messages where due_at <= $1 and state <> 'withdrawn'`,
    [studio.clock.now()],
  )
  const fresh = all.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  const lines: string[] = []
  for (const { kind, recipient, facts } of fresh) {
    const { subject, text, calendar } = await renderEmail(emailOf(kind), facts, TEST_STUDIO)
    const said = `${subject}\n${text}\n${calendar ? calendarText(calendar, { stampedAt: new Date(0) }).replaceAll('\r\n ', '') : ''}`
    // A greeting names the reader: whose place it is stands after "for".
    const named = NAMES.filter((name) => said.includes(`for ${name}`))
    lines.push(`${recipient.split('@')[0]} ${kind}${named.length > 0 ? ` for ${named.join(', ')}` : ''}`)
  }
  return lines.toSorted()
}
