import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { makeProduct } from '#src/studio/products/make-product.server.ts'
import type { ProductTerms } from '#src/studio/products/product.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { FORMER_SYSTEMS, madeUpPeople, rightTotals } from '#tests/helpers/former-systems.ts'
import { changeReading } from './change-reading.server.ts'
import { confirmImport } from './confirm-import.server.ts'
import { goLive } from './go-live.server.ts'
import { totalsOfAccounts } from './import-totals.ts'
import { listImportedStates } from './imported-totals.store.server.ts'
import { judgeImport } from './judge-import.server.ts'
import { findImport } from './member-import.store.server.ts'
import { stageImport } from './stage-import.server.ts'
import { undoImport } from './undo-import.server.ts'

// A whole studio of 300 people, from the exports of three systems: right to the last class, silent until Go live, gone when it is undone.

const { account, as, clock, ctx, db, setClock, sql } = await openUseCaseTest(seedPackages)

const terms: Omit<ProductTerms, 'name' | 'allowance' | 'days' | 'position'> = {
  pricePence: 4500,
  othersPricePence: null,
  begins: 'purchase',
  covers: null,
  audience: 'all',
  isShared: false,
  usage: '',
  features: [],
  isPopular: false,
  state: 'on_sale',
}

/** Of the three products two are sold here under their names; what the pass stands for is chosen. */
async function aStudio(): Promise<Account> {
  const admin = await account('admin', { name: 'Ada Admin' })
  await makeProduct(as(admin), { kind: 'plan', terms: { ...terms, name: 'Monthly Eight', allowance: 8, days: null } })
  await makeProduct(as(admin), {
    kind: 'plan',
    terms: { ...terms, name: 'Monthly Unlimited', pricePence: 7000, allowance: null, days: null },
  })
  await makeProduct(as(admin), { kind: 'pass', terms: { ...terms, name: 'Pass of ten', allowance: 10, days: 90 } })
  return admin
}

type System = keyof typeof FORMER_SYSTEMS

async function aFile(admin: Account, system: System = 'TeamUp') {
  const staged = await stageImport(as(admin), {
    fileName: `${system}.csv`,
    bytes: FORMER_SYSTEMS[system](madeUpPeople()),
  })
  if (!staged.ok) throw new Error(staged.refusal)
  const importId = staged.value.id
  await changeReading(as(admin), { importId, choices: { tenclasspass: 'pass-of-ten' } })
  return importId
}

async function confirmed(admin: Account, system: System = 'TeamUp') {
  const importId = await aFile(admin, system)
  const outcome = await confirmImport(as(admin), { importId })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return importId
}

const right = rightTotals(madeUpPeople())
const paid = (payments: readonly { count: number }[]) => payments.reduce((sum, { count }) => sum + count, 0)

/** The content of every table as one figure each; what remembers the import itself aside. */
async function contents(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('member_imports', 'secrets') order by 1`,
  )
  const sums: Record<string, string> = {}
  for (const { name } of tables) {
    const where = name === 'activities' ? `where verb not like 'member.import%'` : ''
    const [row] = await sql<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t ${where}`,
    )
    sums[name] = row!.sum
  }
  return sums
}

const SYSTEMS = ['TeamUp', 'Momence', 'Mindbody'] as const

test.each(SYSTEMS)(
  '300 people of %s come with their classes, households and states, to the last class',
  async (system) => {
    const admin = await aStudio()
    const importId = await aFile(admin, system)
    const file = (await findImport(db.reader, importId))!
    expect(file.reading.system).toBe(system)
    const { judged, comparison, unknown } = await judgeImport(db.reader, file, clock.now())
    expect(judged.rows.filter(({ kind }) => kind !== 'new')).toEqual([])
    expect(unknown).toMatchObject([{ name: 'Ten Class Pass' }])
    for (const totals of [comparison.former, comparison.here]) {
      const { people, households, consents, classesLeft, unlimited, frozen, payments } = totals
      expect({ people, households, consents, classesLeft, unlimited, frozen, payments: paid(payments) }).toEqual(right)
    }
    expect(comparison.former.payments).toEqual(comparison.here.payments)
    expect(comparison.products.map(({ lines }) => lines)).toEqual([[], [], []])

    expect(await confirmImport(as(admin), { importId })).toMatchObject({
      ok: true,
      value: { leftOut: 0, members: 285 },
    })
    const { payments, ...counted } = totalsOfAccounts(
      await listImportedStates(db.reader, importId, clock.now()),
      clock.now(),
    )
    expect({ ...counted, payments: paid(payments.filter(({ day }) => day <= '2027-01-31')) }).toEqual(right)
    expect(payments.map(({ day, count }) => [day, count])).toEqual(
      comparison.former.payments.map(({ day, count }) => [day, count]),
    )
    expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])
  },
)

test.each(SYSTEMS)(
  'nobody of 300 people of %s is written to before Go live, whatever writes; then only what is still of use leaves',
  async (system) => {
    const admin = await aStudio()
    const importId = await confirmed(admin, system)
    const [mia, ben] = await sql<{ id: string; email: string }>(
      `select id, email from users where role = 'member' order by email`,
    )
    const post = (kind: 'payment-receipt' | 'newsletter-confirmation' | 'password-changed', given: object) =>
      ctx().transaction((work) =>
        postMessage(work, { kind, facts: {}, to: { email: 'x@example.com' }, ...given } as never),
      )
    await post('payment-receipt', { memberId: mia!.id })
    await post('password-changed', { memberId: ben!.id })
    await post('password-changed', { memberId: ben!.id, dueAt: new Date('2026-12-02T10:00:00Z') })
    await post('newsletter-confirmation', { to: { email: mia!.email.toUpperCase() } })
    await post('newsletter-confirmation', { to: { email: 'stranger@example.com' } })
    const states = () =>
      sql<{ state: string; n: number }>(`select state, count(*)::int as n from messages group by 1 order by 1`)
    expect(await states()).toEqual([
      { state: 'held', n: 4 },
      { state: 'queued', n: 1 },
    ])
    // Whatever would set one free by mistake does not.
    await sql(`update messages set state = 'queued' where state = 'held'`)
    const sent: string[] = []
    const mailer = {
      send: async (mail: { to: { address: string } }) => (sent.push(mail.to.address), { result: 'accepted' }),
    }
    const draw = async () => ({ subject: '', html: '', text: '', studio: { name: '', addressLines: [], email: '' } })
    await sendMessages(ctx(), { draw, isSecret: () => false, mailer, sms: null } as never)
    expect(sent).toEqual(['stranger@example.com'])

    expect(await goLive(as(admin), importId)).toEqual({ ok: true, value: { invited: 285, released: 2, withdrawn: 2 } })
    expect(
      await sql(
        `select kind, state, count(*)::int as n from messages where member_id is not null group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { kind: 'member-invitation', state: 'queued', n: 285 },
      { kind: 'password-changed', state: 'queued', n: 1 },
      { kind: 'password-changed', state: 'withdrawn', n: 1 },
      { kind: 'payment-receipt', state: 'queued', n: 1 },
    ])
  },
)

test.each(SYSTEMS)(
  'each account of %s has just what its own people had, and they are in its household',
  async (system) => {
    const admin = await aStudio()
    await confirmed(admin, system)
    const at = clock.now().toISOString()
    const rows = await sql<{
      email: string
      people: string[]
      held: { name: string; left: number | null; frozen: boolean }[]
    }>(
      `select lower(u.email) as email,
            (select json_agg(coalesce(p.name, u.name)) from people p where p.member_id = u.id and p.removed_at is null) as people,
            coalesce((select json_agg(json_build_object('name', h.name, 'left', h.allowance - used_classes(h.member_id, h.id, '-infinity', 'infinity'),
              'frozen', (h.kind = 'plan' and is_paused(h.member_id, $1)) or (h.kind <> 'plan' and h.starts_at > $1)))
              from holdings h where h.member_id = u.id and (h.ends_at is null or h.ends_at > $1)), '[]') as held
       from users u where u.role = 'member'`,
      [at],
    )
    const here = rows.map(({ email, people, held }) => ({
      email,
      people: people.toSorted(),
      held: held.map(({ left, frozen }) => `${left ?? 'unlimited'}${frozen ? ', frozen' : ''}`).toSorted(),
    }))
    const people = madeUpPeople()
    const right = people
      .filter(({ parent }) => !parent)
      .map((one) => {
        const all = [one, ...people.filter(({ parent }) => parent === one)]
        const usable = all
          .flatMap(({ held }) => held)
          .filter(({ status }) => status === 'active' || status === 'frozen')
          // A pass without classes is nothing to bring over.
          .filter(({ product, left }) => product !== 'Ten Class Pass' || left !== 0)
        return {
          email: one.email.toLowerCase(),
          people: all.map(({ first, last }) => `${first} ${last}`).toSorted(),
          held: usable.map(({ left, status }) => `${left}${status === 'frozen' ? ', frozen' : ''}`).toSorted(),
        }
      })
    const byEmail = (one: { email: string }, other: { email: string }) => one.email.localeCompare(other.email)
    expect(here.toSorted(byEmail)).toEqual(right.toSorted(byEmail))
  },
)

test('undone, the studio is as it was, table by table', async () => {
  const admin = await aStudio()
  const before = await contents()
  const importId = await confirmed(admin)
  expect(await contents()).not.toEqual(before)
  setClock('2026-11-24T10:00:00Z')
  expect(await undoImport(as(admin), importId)).toEqual({ ok: true, value: 285 })
  expect(await contents()).toEqual(before)
  expect(await undoImport(as(admin), importId)).toMatchObject({ refusal: 'import_not_found' })
  expect(await goLive(as(admin), importId)).toMatchObject({ refusal: 'import_not_found' })
})

test('it cannot be undone once it is live, nor while something was done for one of its members since', async () => {
  const admin = await aStudio()
  const importId = await confirmed(admin)
  const [mia] = await sql<{ id: string }>(`select id from users where role = 'member' limit 1`)
  await sql(
    `insert into activities (at, actor_kind, verb, subject_id, member_id, details)
             values ($1, 'receptionist', 'booking.confirmed', 'b', $2, '{}')`,
    [new Date('2026-11-23T11:00:00Z'), mia!.id],
  )
  const before = await contents()
  expect(await undoImport(as(admin), importId)).toMatchObject({ refusal: 'has_acted' })
  expect(await contents()).toEqual(before)
  await sql(`delete from activities where actor_kind = 'receptionist'`)
  await goLive(as(admin), importId)
  expect(await undoImport(as(admin), importId)).toMatchObject({ refusal: 'is_live' })
})

test.each([
  ['go live twice', goLive, goLive],
  ['undo twice', undoImport, undoImport],
  ['one goes live while the other undoes', goLive, undoImport],
])('of two admins who %s at once, one does', async (_, one, other) => {
  const admin = await aStudio()
  const importId = await confirmed(admin)
  const outcomes = await Promise.all([one(as(admin), importId), other(as(admin), importId)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const [{ live_at, undone_at }] = (await sql<{ live_at: Date | null; undone_at: Date | null }>(
    'select live_at, undone_at from member_imports',
  )) as [{ live_at: Date | null; undone_at: Date | null }]
  expect((live_at === null) !== (undone_at === null)).toBe(true)
  const [{ n }] = (await sql<{ n: number }>(`select count(*)::int as n from messages`)) as [{ n: number }]
  expect(n).toBe(live_at ? 285 : 0)
})
