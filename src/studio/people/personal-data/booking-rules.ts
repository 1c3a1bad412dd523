import { anonymised, type DataRule, ending, follows, removed, WHY_KEPT, WITH_ACCOUNT } from './data-rule.ts'

const ofTheirBookings = 'select id from bookings where member_id = :member or lower(guest_email) = :email'

/** Bookings and their dependent rows. Rows that others reference come after those that reference them. */
export const bookingRules: Record<string, DataRule> = {
  calendar_feeds: removed({
    title: 'Calendar feed',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'is_on changed_at',
    hidden: 'member_id version',
  }),
  recurring_skips: removed({
    title: 'Dates a recurring booking could not have',
    whose: 'recurring_id in (select id from recurring_bookings where member_id = :member)',
    keeps: [
      { until: 'account' },
      ending('Plans of reminders and recurring bookings', { since: 'tried_at', period: 'plansYears' }),
    ],
    shown: 'reason tried_at',
    lookups: { starts_at: '(select starts_at from class_sessions where id = t.session_id)' },
    hidden: 'recurring_id session_id',
  }),
  recurring_bookings: removed({
    title: 'Recurring bookings',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'started_at first_starts_at stopped_at',
    lookups: { class: '(select name from weekly_classes where id = t.class_id)' },
    hidden: 'id member_id person_id class_id',
  }),
  reminders: removed({
    title: 'Reminders',
    whose: `booking_id in (${ofTheirBookings})`,
    keeps: [
      { until: 'account' },
      ending('Plans of reminders and recurring bookings', { since: 'planned_at', period: 'plansYears' }),
    ],
    shown: 'planned_at',
    hidden: 'booking_id terms',
  }),
  attendances: anonymised(WHY_KEPT.counts, {
    title: 'Attendance',
    whose: `booking_id in (${ofTheirBookings})`,
    keeps: [
      { until: 'account' },
      ending('Notes on attendance', { since: 'marked_at', period: 'notesYears', where: 'notes is not null' }),
    ],
    shown: 'booking_id attended marked_at',
    hidden: 'marked_by',
    erased: { notes: 'null' },
  }),
  bookings: anonymised(WHY_KEPT.counts, {
    title: 'Bookings',
    whose: 'member_id = :member or lower(guest_email) = :email',
    addresses: [follows('guest_email')],
    keeps: [
      ending('Name and address of a guest in a class', {
        says: '{period} after booking',
        since: 'booked_at',
        period: 'guestsYears',
        where: `guest_email is not null or guest_name <> 'Guest'`,
      }),
    ],
    shown: 'id reference session_id status booked_at updated_at is_late_cancel is_uncounted is_recurring free_until',
    lookups: {
      class: '(select s.name from class_sessions s where s.id = t.session_id)',
      starts_at: '(select s.starts_at from class_sessions s where s.id = t.session_id)',
      person: '(select p.name from people p where p.id = t.person_id)',
    },
    hidden: 'person_id member_id holding_id seat_no waiting_no is_seat_held order_id',
    erased: { guest_name: `case when guest_name is null then null else 'Guest' end`, guest_email: 'null' },
  }),
}
