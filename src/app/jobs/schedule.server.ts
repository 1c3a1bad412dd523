import { backUpNightly } from '#src/platform/backup/nightly-backup.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { deleteCustomers } from '#src/studio/billing/direct-debit/delete-customers.server.ts'
import { reconcileMandates } from '#src/studio/billing/direct-debit/reconcile-mandates.server.ts'
import { checkBooks } from '#src/studio/billing/provider/check-books.server.ts'
import { catchUpEvents } from '#src/studio/billing/provider/catch-up-events.server.ts'
import { refundHallHires } from '#src/studio/hall-hire/money/refund-hall-hires.server.ts'
import { refundPlaces } from '#src/studio/billing/pay-class/refund-places.server.ts'
import { settleRefunds } from '#src/studio/billing/refunds/settle-refunds.server.ts'
import { reconcilePayments } from '#src/studio/billing/provider/reconcile-payments.server.ts'
import { lapseHallHires } from '#src/studio/hall-hire/lapse-hall-hires.server.ts'
import { forgetImports } from '#src/studio/member-import/forget-imports.server.ts'
import { endIdleAccounts } from '#src/studio/people/personal-data/end-idle-accounts.server.ts'
import { endOldData } from '#src/studio/people/personal-data/end-old-data.server.ts'
import { respellAddresses } from '#src/studio/people/personal-data/respell-addresses.server.ts'
import { passOnDuePlaces } from '#src/studio/bookings/waiting-list/pass-on-due-places.server.ts'
import { bookRecurring } from '#src/studio/bookings/recurring/book-recurring.server.ts'
import { keepLegalVersions } from '#src/studio/legal/keep-legal-versions.server.ts'
import { sendCampaigns } from '#src/studio/messaging/campaigns/send-campaigns.server.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { renewMemberships } from '#src/studio/billing/renewals/renew-memberships.server.ts'
import { sendWeekReport } from '#src/studio/reports/figures/send-week-report.server.ts'
import { listProblems } from '#src/studio/reports/health/health.store.server.ts'
import { notifyOfProblems } from '#src/studio/reports/health/notify-of-problems.server.ts'
import { scheduleAhead } from './startup/seed-studio.server.ts'

/** What a routine may use beside its ctx. */
export type Tools = { services: Services; wakeSender(): void; wakeWebhooks(): Promise<void> }

/** A scheduled job. `dailyAt` runs once a day in one of all instances, from that wall time of the studio on, also when nothing
 *  ran at that time. `everySeconds` runs in every instance. Both may run twice, so both must be idempotent; when they are due,
 *  and everything they decide, uses the studio's clock, `ctx.now()`. */
export type Routine = { name: string; run(ctx: Ctx, tools: Tools): Promise<void> | void } & (
  | { dailyAt: string; everySeconds?: undefined }
  | { everySeconds: number; dailyAt?: undefined }
)

/** All scheduled jobs but the rehearsal of a restore, which src/server.ts adds. */
export const schedule: readonly Routine[] = [
  // Also woken by each commit; this finds messages that become due, and those claimed by a sender that died.
  { name: 'send-messages', everySeconds: 2, run: (_ctx, { wakeSender }) => wakeSender() },
  { name: 'deliver-webhooks', everySeconds: 1, run: (_ctx, { wakeWebhooks }) => wakeWebhooks() },
  // The fake Stripe sends nothing over the wire: it is asked, as for events of the real one that never arrived, only sooner.
  {
    name: 'ask-fake-stripe',
    everySeconds: 1,
    run: async (ctx, { services }) => {
      if (services.fakeStripe) await catchUpEvents(ctx)
    },
  },
  // Events of a live provider that never arrived.
  { name: 'catch-up-events', everySeconds: 20, run: async (ctx) => void (await catchUpEvents(ctx)) },
  { name: 'reconcile-payments', everySeconds: 15, run: async (ctx) => void (await reconcilePayments(ctx)) },
  { name: 'reconcile-mandates', everySeconds: 15, run: async (ctx) => void (await reconcileMandates(ctx)) },
  // Notices, collections, their outcomes, reminders and ends: by the studio's clock, whatever the time of day it is here.
  { name: 'renew-memberships', everySeconds: 5, run: renewMemberships },
  { name: 'refund-hall-hires', everySeconds: 15, run: async (ctx) => void (await refundHallHires(ctx)) },
  { name: 'refund-places', everySeconds: 10, run: async (ctx) => void (await refundPlaces(ctx)) },
  { name: 'settle-refunds', everySeconds: 10, run: async (ctx) => void (await settleRefunds(ctx)) },
  { name: 'send-reminders', everySeconds: 5, run: async (ctx) => void (await sendReminders(ctx)) },
  // Messages to a class, to holders, members or subscribers, sent now or at their time.
  { name: 'send-campaigns', everySeconds: 2, run: async (ctx) => void (await sendCampaigns(ctx)) },
  // For standing orders: dates that have come onto the timetable or become affordable.
  { name: 'book-recurring', everySeconds: 60, run: async (ctx) => void (await bookRecurring(ctx)) },
  { name: 'nightly-backup', dailyAt: '02:30', run: (_ctx, { services }) => backUpNightly(services) },
  // A place that was not paid for in time; a booking does not wait for this. And what those in line may have by now.
  { name: 'pass-on-places', everySeconds: 5, run: async (ctx) => void (await passOnDuePlaces(ctx)) },
  // Requests not answered in time release the hall; a new request for that time does not wait for this.
  { name: 'lapse-hall-hires', everySeconds: 5, run: async (ctx) => void (await lapseHallHires(ctx)) },
  // What is wrong with the studio and this machine, once to the people who run it.
  { name: 'notify-of-problems', everySeconds: 60, run: watchHealth },
  // Uploaded files name people: those not confirmed are deleted after a day.
  { name: 'forget-imports', everySeconds: 60, run: async (ctx) => void (await forgetImports(ctx)) },
  // Whether our ledger equals the provider's books; a difference becomes a task of the studio.
  { name: 'check-books', dailyAt: '04:10', run: async (ctx) => void (await checkBooks(ctx)) },
  { name: 'schedule-sessions', dailyAt: '03:15', run: (_ctx, { services }) => scheduleAhead(services) },
  // What was changed during the day is in force: a version of its own where no purchase has made it one.
  { name: 'keep-legal-versions', dailyAt: '03:50', run: (ctx) => keepLegalVersions(ctx, { isOpenOnly: true }) },
  // On Mondays, for the admins.
  { name: 'week-report', dailyAt: '07:00', run: async (ctx) => void (await sendWeekReport(ctx)) },
  // Addresses that were kept before international domains were read: once a day finds what a brought studio or a restore has of them.
  {
    name: 'respell-addresses',
    dailyAt: '00:00',
    run: async (ctx) => ctx.log.info('addresses.respelt', { respelt: await respellAddresses(ctx) }),
  },
  // Ends what the privacy page says is kept for a limited time.
  {
    name: 'housekeeping',
    dailyAt: '03:45',
    run: async (ctx) => {
      ctx.log.info('retention.rows', await endOldData(ctx))
      ctx.log.info('retention.accounts', await endIdleAccounts(ctx))
      ctx.log.info('retention.customers', { deleted: await deleteCustomers(ctx) })
    },
  },
]

async function watchHealth(ctx: Ctx, { services: { config } }: Tools): Promise<void> {
  const problems = await listProblems(ctx.reader, { config, now: ctx.now() })
  const { found, over } = await notifyOfProblems(ctx, {
    problems,
    alertEmail: config.alertEmail,
    hasTexts: config.twilio !== undefined,
  })
  for (const problem of found) ctx.log.warn('health.problem', { problem })
  for (const problem of over) ctx.log.info('health.over', { problem })
}
