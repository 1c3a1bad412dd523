import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { openHallPayingTest } from '#tests/helpers/hall-paying.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import {
  DESK_METHODS,
  HALL_PAYMENT_METHODS,
  type HallPaymentKind,
  type HallPaymentMethod,
} from '#src/studio/hall-hire/money/hall-money.ts'
import { keepHallDeposit } from '#src/studio/hall-hire/money/keep-hall-deposit.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { takeHallMoney } from '#src/studio/hall-hire/money/take-hall-money.server.ts'
import { refundHallHires } from '#src/studio/hall-hire/money/refund-hall-hires.server.ts'
import { listTenderTakings } from '#src/studio/reports/figures/takings.store.server.ts'
import { listPaymentLines } from '../payments/payment-search.store.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { journalOf } from './journal.ts'
import { listMovements } from './journal.store.server.ts'

const { aConfirmedHire, account, accountOf, as, bank, ctx, db, payHire, paying, setClock, sql, wait } =
  await openHallPayingTest()

const PRICE = 5000
const DEPOSIT = 4000
const PART = 1234

const registered = { isRegistered: true, number: 'GB123456789', basisPoints: 2000, isHallExempt: false }
const vats = {
  'no VAT': null,
  'an exempt hall': { ...registered, isHallExempt: true },
  'a taxed hall': registered,
  'a taxed hall at an odd rate': { ...registered, basisPoints: 1750 },
}

type Paid = Record<'hire' | 'deposit', HallPaymentMethod> & { isAtTill?: true }
const ways: Record<string, Paid> = {
  ...Object.fromEntries(HALL_PAYMENT_METHODS.map((method) => [`both ${method}`, { hire: method, deposit: method }])),
  ...Object.fromEntries(
    DESK_METHODS.map((method) => [`at the till, ${method}`, { hire: method, deposit: method, isAtTill: true }]),
  ),
  'online, the deposit in cash': { hire: 'online', deposit: 'cash' },
}

type Back = { desk?: [HallPaymentKind, number][]; provider?: number[]; isCancelled?: true }
/** What goes back, and then the price kept, the deposit held, what is due again and what the studio keeps of the deposit. */
const backs: [string, Back, [paid: number, held: number, due: number, kept?: number]][] = [
  ['nothing', {}, [PRICE, DEPOSIT, 0]],
  ['the deposit', { desk: [['deposit_return', DEPOSIT]] }, [PRICE, 0, 0]],
  ['a part of the deposit', { desk: [['deposit_return', PART]] }, [PRICE, DEPOSIT - PART, 0]],
  ['a part of the price', { desk: [['refund', PART]] }, [PRICE - PART, DEPOSIT, 0]],
  ['the whole price', { desk: [['refund', PRICE]] }, [0, DEPOSIT, PRICE]],
  [
    'parts of the price and then the deposit',
    {
      desk: [1, 2, PART]
        .map((pence) => ['refund', pence] as [HallPaymentKind, number])
        .concat([['deposit_return', DEPOSIT]]),
    },
    [PRICE - PART - 3, 0, 0],
  ],
  ['a part of the deposit is kept', { desk: [['deposit_kept', PART]] }, [PRICE, DEPOSIT - PART, 0, PART]],
  ['nothing: the deposit is kept', { desk: [['deposit_kept', DEPOSIT]] }, [PRICE, 0, 0, DEPOSIT]],
  [
    'a part of the deposit, and the rest is kept',
    {
      desk: [
        ['deposit_return', PART],
        ['deposit_kept', DEPOSIT - PART],
      ],
    },
    [PRICE, 0, 0, DEPOSIT - PART],
  ],
  [
    'the rest of a deposit kept in parts',
    {
      desk: [
        ['deposit_kept', PART],
        ['deposit_kept', 1],
        ['deposit_return', DEPOSIT - PART - 1],
      ],
    },
    [PRICE, 0, 0, PART + 1],
  ],
  [
    'everything but the deposit kept, cancelled late',
    { desk: [['deposit_kept', PART]], isCancelled: true },
    [0, 0, 0, PART],
  ],
  [
    'everything, at the provider, also the deposit kept',
    { desk: [['deposit_kept', PART]], provider: [PRICE + DEPOSIT] },
    [0, 0, PRICE],
  ],
  [
    'the sum of the deposit kept, at the provider',
    { desk: [['deposit_kept', DEPOSIT]], provider: [DEPOSIT] },
    [PRICE - DEPOSIT, 0, 0, DEPOSIT],
  ],
  ['everything, cancelled', { isCancelled: true }, [0, 0, 0]],
  ['the deposit and then everything, cancelled', { desk: [['deposit_return', PART]], isCancelled: true }, [0, 0, 0]],
  ['the sum of the deposit, at the provider', { provider: [DEPOSIT] }, [PRICE, 0, 0]],
  ['a part, at the provider', { provider: [PART] }, [PRICE - PART, DEPOSIT, 0]],
  ['the deposit and a part, at the provider', { provider: [DEPOSIT, PART] }, [PRICE - PART, 0, 0]],
]

const IN_PARTS = 'the rest of a deposit kept in parts'
const MIXED = ['parts of the price and then the deposit', IN_PARTS, 'the deposit and then everything, cancelled']

/** With VAT, price and deposit by every method: whole, in part and kept; online, in cash and by both, everything. At the till, and with other
 *  VAT, what mixes most. */
const table = Object.keys(vats).flatMap((vat) =>
  Object.entries(ways).flatMap(([way, paid]) =>
    backs
      .filter(([, { provider }]) => !provider || way === 'both online')
      .filter(([what, { desk, isCancelled }]) => {
        if (vat !== 'a taxed hall') return way === 'both online' && MIXED.includes(what)
        if (paid.isAtTill) return what === IN_PARTS
        return /online|cash/.test(way) || MIXED.includes(what) || (desk?.length === 1 && !isCancelled)
      })
      .map(([what, back, sums]) => ({ vat: vat as keyof typeof vats, way, what, back, sums })),
  ),
)

async function pay(hireId: string, { hire, deposit, isAtTill }: Paid, admin: Account) {
  if (isAtTill && hire !== 'online') {
    const due = { hireId, paymentId: newId(), method: hire, duePence: PRICE + DEPOSIT }
    return expect(await takeHallMoney(as(admin), due)).toMatchObject({ ok: true })
  }
  const take = (kind: 'hire' | 'deposit', method: HallPaymentMethod, amountPence: number) =>
    recordHallPayment(paying(admin), { hireId, kind, method, amountPence })
  if (deposit !== 'online') await take('deposit', deposit, DEPOSIT)
  if (hire !== 'online') return void (await take('hire', hire, PRICE))
  return payHire(hireId, deposit === 'online' ? PRICE + DEPOSIT : PRICE)
}

async function giveBack(hireId: string, paid: Paid, { back, admin }: { back: Back; admin: Account }) {
  const give = async (kind: HallPaymentKind, amountPence: number) => {
    const method = kind === 'refund' ? paid.hire : paid.deposit
    const given =
      kind === 'deposit_kept'
        ? keepHallDeposit(as(admin), { hireId, amountPence, reason: 'A broken mirror' })
        : recordHallPayment(paying(admin), { hireId, kind, method, amountPence })
    expect(await given).toMatchObject({ ok: true })
  }
  for (const [kind, pence] of back.desk ?? []) await give(kind, pence)
  const [online] = await sql<{ intent_id: string }>('select intent_id from payments where intent_id is not null')
  for (const amountPence of back.provider ?? []) {
    await bank.refundIntent({ intentId: online!.intent_id, amountPence, idempotencyKey: `by hand ${amountPence}` })
    await bank.deliverEvents((event) => receiveEvent(paying(), event))
  }
  if (back.isCancelled) {
    await cancelHallHire(ctx(), { hireId, by: 'studio' })
    await refundHallHires(paying())
    const { hirePaidPence, depositHeldPence } = await accountOf(hireId)
    if (depositHeldPence > 0) await give('deposit_return', depositHeldPence)
    if (hirePaidPence > 0) await give('refund', hirePaidPence)
  }
  // Those of the provider's own page are written down, and then asked about.
  await settleRefunds(paying())
  wait(60)
  await settleRefunds(paying())
}

const pence = (text: string | null | undefined) => Math.round(Number((text ?? '£0').replaceAll(/[£,]/g, '')) * 100)
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

type Facts = {
  kind: string
  amount: string
  deposit?: string
  vat: { rate: string | null; net: string | null; amount: string } | null
}

/** What the e-mails say: receipts less credit notes. Each is in itself right. */
async function readEmails() {
  const emails = await sql<Facts>(
    `select kind, facts->>'amount' amount, facts->>'deposit' deposit, facts->'vat' vat from messages
      where kind in ('payment-receipt', 'payment-refunded')`,
  )
  for (const { amount, deposit, vat } of emails) {
    if (vat?.rate && vat.net !== null) expect(pence(vat.net) + pence(vat.amount) + pence(deposit)).toBe(pence(amount))
    if (vat) expect(vat.net === null).toBe(deposit === amount)
  }
  const total = (of: (email: Facts) => number) =>
    sum(emails.map((email) => (email.kind === 'payment-receipt' ? 1 : -1) * of(email)))
  return {
    money: total(({ amount }) => pence(amount)),
    deposit: total(({ deposit }) => pence(deposit)),
    vat: total(({ vat }) => pence(vat?.amount)),
  }
}

async function readJournal() {
  const lines = journalOf(await listMovements(ctx().reader, { from: '2026-11-01', to: '2026-12-31', isLive: false }))
  const of = (...names: string[]) =>
    sum(lines.filter(({ account: name }) => names.includes(name)).map(({ amountPence }) => amountPence))
  expect(sum(lines.map(({ amountPence }) => amountPence))).toBe(0)
  return {
    money: of('stripe', 'cash', 'card_machine', 'bank'),
    deposit: 0 - of('deposits'),
    vat: 0 - of('vat'),
    net: 0 - of('hall'),
  }
}

async function readRows() {
  const [ledger] = await sql<{ money: number; deposit: number }>(
    'select sum(amount_pence)::int money, sum(deposit_pence)::int deposit from ledger_entries',
  )
  const takings = await listTenderTakings(db.reader, { from: '2026-11-01', to: '2026-12-31' })
  const exported = await listPaymentLines(db.reader, { search: '', state: 'all', from: '', to: '' } as never, {
    page: 1,
    pageSize: 100,
  })
  return {
    ledger,
    report: sum(takings.map(({ paidPence, returnedPence }) => paidPence - returnedPence)),
    list: {
      money: sum(exported.map(({ amountPence, refundedPence }) => amountPence - refundedPence)),
      kept: sum(exported.map(({ depositKeptPence }) => depositKeptPence)),
      vat: sum(exported.map(({ vatPence, refundedVatPence }) => (vatPence ?? 0) - refundedVatPence)),
    },
  }
}

test.each(table)('$way with $vat: $what goes back, and all books agree', async ({ vat, way, what, back, sums }) => {
  const [setting, paid, admin] = [vats[vat], ways[way]!, await account('admin')]
  if (setting) await sql(`insert into settings (key, value) values ('vat', $1)`, [JSON.stringify(setting)])
  const hireId = await aConfirmedHire(DEPOSIT)
  await pay(hireId, paid, admin)
  // Also once the event is over; a deposit can be kept only then.
  const isKept = back.desk?.some(([kind]) => kind === 'deposit_kept')
  if (isKept || (!back.isCancelled && what.startsWith('a'))) setClock('2026-12-01T10:00:00Z')
  await giveBack(hireId, paid, { back, admin })

  const [hirePaidPence, depositHeldPence, duePence, depositKeptPence = 0] = sums
  expect(await accountOf(hireId)).toMatchObject({
    hirePaidPence,
    depositHeldPence,
    depositKeptPence,
    duePence,
    refundDuePence: 0,
  })
  const rate = setting && !setting.isHallExempt ? setting.basisPoints : 0
  // The fraction of the price: one sixth at 20 %. The credit notes take theirs of what was charged, to the penny.
  const vatOf = (gross: number) => Math.round((gross * rate) / (10_000 + rate))
  const vatPence = vatOf(PRICE) - vatOf(PRICE - hirePaidPence)
  // Kept, it is income outside the scope of VAT: no money moves.
  const money = hirePaidPence + depositHeldPence + depositKeptPence
  const books = { money, deposit: depositHeldPence, vat: vatPence }
  expect(await readEmails()).toEqual({ ...books, deposit: depositHeldPence + depositKeptPence })
  expect(await readJournal()).toEqual({ ...books, net: hirePaidPence - vatPence + depositKeptPence })
  expect(await readRows()).toEqual({
    ledger: { money, deposit: depositHeldPence },
    report: money,
    list: { money, kept: depositKeptPence, vat: vatPence },
  })
  if (depositKeptPence > 0) {
    const again = { hireId, kind: 'deposit_return', method: paid.deposit, amountPence: depositHeldPence + 1 } as const
    expect(await recordHallPayment(paying(admin), again)).toEqual({ ok: false, refusal: 'not_paid_that_way' })
  }
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('a refund on its way takes its part of what is left: nothing is asked back twice', async () => {
  const [hireId, admin] = [await aConfirmedHire(DEPOSIT), await account('admin')]
  await payHire(hireId, PRICE + DEPOSIT)
  bank.fake.refunds('pending')
  const back = (kind: 'refund' | 'deposit_return', amountPence: number) =>
    recordHallPayment(paying(admin), { hireId, kind, method: 'online', amountPence })
  expect(await Promise.all([1, 2, 3].map(() => back('deposit_return', DEPOSIT)))).toEqual(
    expect.arrayContaining([{ ok: false, refusal: 'not_paid_that_way' }]),
  )
  expect(await back('refund', PART)).toMatchObject({ ok: true })
  expect(await back('refund', PRICE - PART + 1)).toEqual({ ok: false, refusal: 'not_paid_that_way' })
  const asked = await sql<{ provider_ref: string }>('select provider_ref from refunds')
  expect(asked).toHaveLength(2)
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: PRICE, depositHeldPence: DEPOSIT })
  for (const { provider_ref: id } of asked) await bank.fake.settleRefund(id, true)
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  expect(await accountOf(hireId)).toMatchObject({ hirePaidPence: PRICE - PART, depositHeldPence: 0, duePence: 0 })
})

test('money is given back by an admin alone, and what is paid online is recorded by nobody', async () => {
  const [hireId, desk] = [await aConfirmedHire(DEPOSIT), await account('receptionist')]
  await payHire(hireId, PRICE + DEPOSIT)
  const back = { hireId, kind: 'deposit_return', method: 'online', amountPence: DEPOSIT } as const
  expect(await recordHallPayment(paying(desk), back)).toEqual({ ok: false, refusal: 'not_allowed' })
  const taken = { ...back, kind: 'deposit' } as const
  expect(await recordHallPayment(paying(desk), taken)).toEqual({ ok: false, refusal: 'recorded_online' })
})
