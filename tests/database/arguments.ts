import { ACTIVITY_KINDS } from '#src/studio/activity/activity-search.ts'
import { PAYMENT_SHELVES, paymentSearchForm } from '#src/studio/billing/payments/payment-search.ts'
import { PURPOSES, RECIPIENT_KINDS } from '#src/studio/messaging/campaigns/campaign.ts'
import { subscriberSearchForm } from '#src/studio/messaging/newsletter/subscriber-search.ts'
import { MESSAGE_SHELVES } from '#src/studio/outbox/message.ts'
import { memberSearchForm } from '#src/studio/people/members/member-search.ts'
import { personalTables } from '#src/studio/people/personal-data/data-rules.ts'
import { endings } from '#src/studio/people/personal-data/retention.ts'
import { RETENTION } from '#src/studio/settings/constants.ts'

const now = new Date('2026-11-23T10:00:00Z')
const day = '2026-11-23'
const whose = { memberId: 'a', email: 'a', now }
const page = { page: 1, pageSize: 20 }

const members = [
  {},
  { search: 'mia' },
  { search: 'mia', membershipType: 'basic', directDebit: 'active' },
  { membershipType: 'none', directDebit: 'inactive' },
  { membershipType: 'inactive' },
].map((filter) => ({ ...memberSearchForm.parse(filter), now }))

const messages = MESSAGE_SHELVES.flatMap((shelf) => ['', 'mia'].map((search) => ({ shelf, search, now })))

const subscribers = [{}, { search: 'mia', state: 'pending' }].map((filter) => subscriberSearchForm.parse(filter))

const recipients = RECIPIENT_KINDS.flatMap((kind) =>
  PURPOSES.map((purpose) => ({ recipients: kind, recipientsId: 'a', withWaiting: true, purpose, now })),
)

const taughtBy = [null, 'a']

const payments = PAYMENT_SHELVES.flatMap((state) =>
  [{}, { search: 'mia', purpose: 'membership', from: day, to: day }].map((filter) =>
    paymentSearchForm.parse({ ...filter, state }),
  ),
)

const all = { people: null, kind: '', from: '', to: '', after: null }
const activities = Object.keys(ACTIVITY_KINDS).flatMap((kind) => [
  all,
  { ...all, kind, from: day, to: day, after: { at: day, id: 'a' } },
  { ...all, kind, people: ['a'] },
])

/** What functions of stores are given that look into it, and so cannot be called with anything at all: one list for each call, without
 *  the transaction. Each of a search's filters, each table of personal data. */
export const ARGUMENTS: Record<string, unknown[][]> = {
  listProblems: [[{ config: { origin: 'http://localhost:3000', dataDir: '/nowhere' }, now }]],
  replacePicture: [
    [
      {
        place: 'news',
        item: 'a',
        alt: 'a',
        focus: '50 50',
        at: now,
        drawn: { hash: 'a', width: 1, height: 1, files: [{ width: 1, format: 'avif', bytes: Buffer.from('a') }] },
      },
    ],
  ],
  insertMissingSettings: [[{ key: 'value' }]],
  lockClosures: [['shared'], ['alone']],
  keepWallTimes: [[{ from: 'Europe/London', to: 'Europe/Dublin', now }]],
  endMoneyTasks: [[{ kind: 'dispute', subject: 'a', at: now }], [{ kind: 'dispute', at: now }]],
  endRefundTasks: [[{ paymentId: 'a', at: now }]],
  insertMoneyTask: [[{ kind: 'dispute', subject: 'a', createdAt: now }]],
  raiseMoneyTask: [[{ kind: 'dispute', subject: 'a', createdAt: now }]],
  insertNextVersion: [[{ page: 'terms', text: 'a', at: now }]],
  insertSettled: [[{ memberId: 'a', kind: 'settled', ref: 'a', at: now, amountPence: 1 }]],
  markFailedQueuedAgain: [[{ ids: ['a'], now }], [{ since: now, now }]],
  markClaimed: [['a', { memberId: 'a', at: now, membershipId: 'a' }]],
  findSignedInMember: [['a', { from: day, to: day }]],
  findFullSessions: [[[{ sessionId: 'a', memberId: 'a', personId: null }], now]],
  listBookingFacts: [[[{ sessionId: 'a', memberId: 'a', personId: null }]]],
  listFreeSeats: [[['a'], { now, most: 1 }]],
  lockFreeSessions: [[['a']]],
  lockFreeMembers: [[['a']]],
  findBookingRecipient: [[{ memberId: 'a', guestName: null }]],
  upsertInstructorRate: [[{ instructorId: 'a', fromDate: day, basis: 'class', pence: 1 }]],
  upsertMarking: [[{ bookingId: 'a', attended: true, markedAt: now }]],
  listMembers: members.flatMap((filter) => ['name', 'newest'].map((sort) => [filter, { ...page, sort }])),
  listMembersAfter: members.flatMap((filter) =>
    [null, { id: 'a', name: 'a' }].map((after) => [filter, { after, most: 1 }]),
  ),
  countMembers: members.map((filter) => [filter]),
  listMessages: messages.map((filter) => [filter, page]),
  countMessages: messages.map((filter) => [filter]),
  listSubscribers: subscribers.map((filter) => [filter, page]),
  listSubscribersAfter: subscribers.flatMap((filter) => [null, 'a'].map((afterId) => [filter, { afterId, most: 1 }])),
  listCampaigns: taughtBy.map((id) => [{ kinds: ['session', 'members'], taughtBy: id }, page]),
  countCampaigns: taughtBy.map((id) => [{ kinds: ['session', 'members'], taughtBy: id }]),
  findWriter: [
    [
      { role: 'instructor', userId: 'a' },
      { recipients: 'session', recipientsId: 'a' },
    ],
  ],
  listRecipients: recipients.map((request) => [request, 1]),
  countRecipients: recipients.map((request) => [request]),
  listUnwritten: recipients.map((request) => [request, { campaignId: 'a', most: 1 }]),
  findRecipientsName: recipients.map((request) => [request]),
  listCampaignMessages: [null, 'sent'].map((state) => [{ campaignId: 'a', state }, page]),
  countCampaignMessages: [[['a']]],
  countSubscribers: subscribers.map((filter) => [filter]),
  listHallHires: [[{}], [{ status: 'pending', isStanding: true, from: day, to: day, search: 'mia' }]],
  listHallHolds: [undefined, 'a'].map((exceptHireId) => [{ hallId: 'a', date: day, now, exceptHireId }]),
  listOpenSessions: [null, { modified: 1, id: 'a' }].map((after) => [{ after, until: now, now, most: 1 }]),
  listOpenSeries: [null, { modified: 1, id: 'a' }].map((after) => [{ after, until: now, now, most: 1 }]),
  listUndatedHallClasses: [['a', day]],
  listPaymentLines: payments.map((filter) => [filter, page]),
  countPaymentLines: payments.map((filter) => [filter]),
  listActivityLog: activities.map((filter) => [filter, 1]),
  listPersonalRows: personalTables().map((table) => [table, whose]),
  erasePersonalRows: [[whose]],
  readdressRows: [[{ memberId: whose.memberId, email: whose.email, former: 'former@example.com' }]],
  countPromoUses: [
    [{ code: 'A', buyer: { id: 'a', email: 'a' }, exceptOrderId: 'a', isProcessingCounted: true, now }],
    [{ code: 'A', buyer: null, exceptOrderId: null, isProcessingCounted: false, now }],
  ],
  endRows: endings.map((due) => [due, { now, retention: RETENTION, most: 1 }]),
}
