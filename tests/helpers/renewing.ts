import { keepMandate } from '#src/studio/billing/direct-debit/keep-mandate.server.ts'
import { findStandingMandate, type Mandate } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { settleMandate } from '#src/studio/billing/direct-debit/settle-mandate.server.ts'
import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { readPayLinkSubject } from '#src/studio/billing/pay-online/month-payment.ts'
import { startMonthPayment } from '#src/studio/billing/pay-online/start-month-payment.server.ts'
import type { Account } from './actors.ts'
import { openPayingTest, type PayingTest, RETURN_URL } from './paying.ts'

export type RenewingTest = PayingTest & {
  /** A member whose month of a package begins now. */
  holder(packageId?: string): Promise<Account>
  /** Direct debit on, by a test card or a test bank account. */
  switchOn(member: Account, methodId?: string): Promise<Mandate>
  /** A payment for their next month that they have begun by the pay link and not made. */
  beginNextMonth(member: Account): Promise<{ id: string; intentId: string }>
  /** Kinds of the e-mails to someone, oldest first. */
  emailKinds(member: Account): Promise<string[]>
  /** What the newest pay link to someone opens. */
  payLink(member: Account): Promise<{ memberId: string; renewsAt: Date }>
}

/** For the top of a test file about months that go on or end. */
export async function openRenewingTest(): Promise<RenewingTest> {
  const setup = await openPayingTest()
  const { account, bank, ctx, db, paying, sql, wait } = setup
  return {
    ...setup,
    async holder(packageId = 'standard') {
      const member = await account()
      await openMembership(ctx(), { memberId: member.userId, packageId, source: 'grant' })
      return member
    },
    async switchOn(member, methodId = 'pm_card_visa') {
      if (methodId === 'pm_card_timesOutAfterCharging') {
        const customerId = await bank.createCustomer({
          name: member.name,
          email: member.email,
          idempotencyKey: member.userId,
        })
        const kept = { memberId: member.userId, provider: bank.name, customerId, methodId, reference: null }
        await ctx(member).transaction((work) => keepMandate(work, kept))
        return (await findStandingMandate(db.reader, member.userId))!
      }
      const method = methodId.includes('bacs') ? 'bacs_debit' : 'card'
      const started = await startMandate(paying(member), { method, returnUrl: RETURN_URL })
      if (!started.ok) throw new Error(`Direct debit was refused: ${started.refusal}`)
      await bank.confirmSetup({ setupId: started.value.setup.id, methodId })
      wait(11)
      return (await settleMandate(paying(), started.value.mandate.id))!
    },
    async beginNextMonth({ userId: memberId }) {
      const { renewsAt, pricePence: amountPence } = (await findNextMonth(db.reader, memberId))!
      const started = await startMonthPayment(paying(), {
        memberId,
        renewsAt,
        amountPence,
        startsNow: true,
        limitKey: null,
      })
      if (!started.ok) throw new Error(`The next month was refused: ${started.refusal}`)
      return { id: started.value.payment.id, intentId: started.value.intent.id }
    },
    async emailKinds(member) {
      const rows = await sql<{ kind: string }>(
        `select kind from messages where recipient = $1 order by created_at, pg_xact_commit_timestamp(xmin), cmin::text::bigint`,
        [member.email],
      )
      return rows.map(({ kind }) => kind)
    },
    async payLink(member) {
      const rows = await sql<{ url: string }>(
        `select facts->>'payUrl' url from messages where recipient = $1 and facts ? 'payUrl' order by created_at desc limit 1`,
        [member.email],
      )
      const token = new URL(rows[0]!.url).searchParams.get('token')
      return readPayLinkSubject(ctx().links.verify(token, 'pay-month', ctx().now()))!
    },
  }
}
