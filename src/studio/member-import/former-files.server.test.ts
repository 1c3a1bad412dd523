import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { studioDate } from '#src/kit/time.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { changeReading } from './change-reading.server.ts'
import { confirmImport } from './confirm-import.server.ts'
import { compareTotals, totalsOfAccounts } from './import-totals.ts'
import { listImportedStates } from './imported-totals.store.server.ts'
import { judgeImport } from './judge-import.server.ts'
import type { JudgedRow } from './judging/import-facts.ts'
import { findImport } from './member-import.store.server.ts'
import { stageImport } from './stage-import.server.ts'

// Files as ten systems write them. Of each: what comes, that it differs in nothing, that the preview has promised just that, and that it
// adds nothing a second time.

const { account, as, clock, db, setClock, sql } = await openUseCaseTest(seedPackages)

const FOLDER = 'tests/fixtures/former-files'
const LEFT = 'The file does not say how many classes are left: it gets all'

/** Each line of each file: who, and what comes of it. */
const RIGHT: Record<string, string[]> = {
  'abc-us-dates.csv': [
    `Gus Mayne: standard plan 10 2026-10-29 2026-11-29, standard plan 10 2026-11-29 2026-12-29, ${LEFT} 10`,
  ],
  'cancelled-but-paid.csv': [
    'Nat Brook: basic pass 4 2026-11-21 2026-12-21, It is cancelled: it comes as a pass, which does not renew',
  ],
  'consent.csv': ['Uma Gone:', 'Vic New:'],
  'excel-serial-date.csv': [
    'Ser Ial: standard plan 4 2026-11-22 2027-08-22',
    'Tim Ely: standard plan 4 2026-11-25 2027-08-25',
  ],
  'fitnessgm-group.csv': [
    `Hal Wren: basic plan 6 2026-11-27 2026-12-27, ${LEFT} 6`,
    `Ivy Wren: basic pass 6 2026-11-27 2026-12-27, ${LEFT} 6, An account has one plan: this one comes as a pass, which does not renew`,
    'Jon Lark:',
  ],
  'formula.csv': ['=1+1:', '@SUM(A1):'],
  'glofox-clients.csv': [
    `Una Fell: basic plan 6 2026-11-02 2026-12-02, ${LEFT} 6`,
    'Val Combe:',
    'Wes Bell: It has ended',
  ],
  'gymmaster-members.csv': [
    `Cleo Marsh: basic plan 6 2026-11-01 2026-11-30, basic plan 6 2026-11-30 2026-12-31, ${LEFT} 6`,
  ],
  'household-part-1.csv': ['Mara Sole:'],
  'household-part-2.csv': ['Nino Sole: basic plan 4 2026-11-21 2027-08-21'],
  'legitfit-clients.csv': ['Nell Kilbane:', 'Owen Marr:'],
  'mindbody-1-clients.csv': ['Ada Birch:', 'Ben Cole:', 'Cara Dunn:'],
  'mindbody-2-passes.csv': [
    'Ada Birch: standard plan 6 2026-11-25 2026-12-25',
    'Ben Cole: standard plan 3 2026-11-01 2027-01-01',
    'Cara Dunn: basic plan 2 2026-11-21 2026-12-21',
  ],
  'momence-semicolon.csv': [
    'Dora Pike: standard plan 4 2026-10-31 2026-12-31',
    'Eli Stone: standard plan 3 2026-11-01 2027-01-01',
  ],
  'phones.csv': [
    'Ina Copied (+44 7700 900901):',
    'Jay Excel (07700900902):',
    'Kay Plain (07700 900903):',
    'Lou NoPlus (07700900904):',
    'Max Note (07700 900905 (mum)):',
  ],
  'quotes-newline.csv': ['"Q" Ann Quill:'],
  'teamup-memberships-report.csv': [
    `Iris Vale: standard plan 10 2026-11-14 2026-12-14, ${LEFT} 10`,
    'Iris Vale: It has ended',
    `Joel Hart: basic plan 6 2027-01-05 2027-02-05, ${LEFT} 6`,
    `Kit Hart: basic pass 6 2027-02-27 2027-03-04, The file does not say until when it is frozen: 92 days, ${LEFT} 6, An account has one plan: this one comes as a pass, which does not renew`,
    `Lena Orr: basic plan 6 2026-11-04 2026-12-04, ${LEFT} 6`,
    '(Deleted Customer): past',
    'Moss Reed: It has ended',
  ],
  'title-above-headings.csv': ['Mara Solis:', 'Ned Bright:'],
  'wellnessliving-report.csv': [
    'Xena Rook (07700 900801): standard plan 4 2026-11-01 2027-01-01',
    'Yves Tarn (07700 900802): It has ended',
  ],
  'wodguru.csv': ['Fay Gray: standard plan 5 2026-11-25 2026-12-25'],
  'wodify-all-memberships.csv': [`Abe Quill: standard plan 10 2026-11-25 2026-12-25, ${LEFT} 10`],
  'zenplanner-utf16.csv': ['Bía Núñez:'],
}
const SHOWS_NUMBERS = new Set(['phones.csv', 'wellnessliving-report.csv'])
/** What an admin answers who is asked: which order dates have, and what a status means. */
const MEANINGS = { a: 'active', l: 'ended' } as const

test.each(readdirSync(FOLDER))('%s comes as it is, and as its preview says', async (file) => {
  setClock('2026-11-27T10:00:00Z')
  const admin = await account('admin', { name: 'Ada Admin' })
  const stage = async () => {
    const staged = await stageImport(as(admin), { fileName: file, bytes: readFileSync(`${FOLDER}/${file}`) })
    return staged.ok ? staged.value.id : staged.refusal
  }
  const importId = await stage()
  const { reading } = (await findImport(db.reader, importId))!
  const isAsked = file === 'wellnessliving-report.csv'
  if (isAsked) expect(await confirmImport(as(admin), { importId })).toMatchObject({ refusal: 'status_open' })
  const answers = { ...(reading.isOrderOpen && { order: 'day' as const }), ...(isAsked && { statuses: MEANINGS }) }
  await changeReading(as(admin), { importId, ...answers })
  const found = (await findImport(db.reader, importId))!
  const { comparison, judged, unknown } = await judgeImport(db.reader, found, clock.now())
  expect(unknown).toEqual([])
  expect(judged.rows.map((row) => inWords(row, SHOWS_NUMBERS.has(file)))).toEqual(RIGHT[file])
  const right = { rows: judged.rows.filter(({ kind }) => kind !== 'wrong'), members: judged.members }
  const { former, here, products } = compareTotals(right, clock.now())
  expect([former, products.flatMap(({ lines }) => lines)]).toEqual([here, []])

  expect(await confirmImport(as(admin), { importId })).toMatchObject({ ok: true })
  const outcome = totalsOfAccounts(await listImportedStates(db.reader, importId, clock.now()), clock.now())
  expect(comparison.here).toMatchObject(outcome)

  // A day later the same file adds nothing, and says that all of it is here.
  const rows = await contents()
  setClock('2026-11-28T10:00:00Z')
  const again = await stage()
  await changeReading(as(admin), { importId: again, ...answers })
  const second = await judgeImport(db.reader, (await findImport(db.reader, again))!, clock.now())
  expect(second.judged.rows.filter(({ kind }) => kind === 'new' || kind === 'added')).toEqual([])
  expect(second.comparison.products.map(({ lines }) => lines)).toEqual(comparison.products.map(({ lines }) => lines))
  expect(await confirmImport(as(admin), { importId: again })).toMatchObject({ ok: true, value: { members: 0 } })
  expect(await contents()).toEqual(rows)
  const kept = totalsOfAccounts(await listImportedStates(db.reader, again, clock.now()), clock.now())
  expect(second.comparison.here).toMatchObject(kept)
})

const WRITTEN = ['users', 'people', 'holdings', 'agreements', 'plan_pauses', 'member_notes', 'newsletter_subscriptions']
const contents = () =>
  Promise.all(WRITTEN.map((table) => sql(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)))

function inWords(row: JudgedRow, showsNumbers: boolean): string {
  const what = row.kind === 'new' ? [...row.holdings.map(heldInWords), ...row.remarks] : [faultOf(row)]
  const number = showsNumbers && row.row ? ` (${row.row.contact})` : ''
  return `${row.name}${number}: ${what.join(', ')}`.trim()
}

function heldInWords({
  productId,
  kind,
  allowance,
  startsAt,
  endsAt,
}: Extract<JudgedRow, { kind: 'new' }>['holdings'][number]) {
  return [productId, kind, allowance, studioDate(startsAt), endsAt && studioDate(endsAt)].join(' ')
}

function faultOf(row: JudgedRow): string {
  return row.kind === 'wrong' ? row.faults.map(({ text }) => text).join() : row.kind
}
