import { instructorWordNames } from '../instructors/instructor.ts'
import { anonymised, type DataRule, DELETED_NAME, ending, removed, WHY_KEPT, WITH_ACCOUNT } from './data-rule.ts'

const OF_THEIR_PAGE = `place = 'instructors' and item in (select id::text from instructors where user_id = :member)`

const NAME_OF_PERSON = `(select coalesce(p.name, u.name) from people p join users u on u.id = p.member_id where p.id = t.person_id)`

/** Accounts, people and messages. Rows that others reference come after those that reference them. */
export const peopleRules: Record<string, DataRule> = {
  messages: removed({
    title: 'Messages',
    whose: 'member_id = :member or lower(recipient) = :email',
    addresses: [
      {
        column: 'recipient',
        becomes: ':email',
        where: `state in ('queued', 'sending', 'held') and kind <> 'email-changed'`,
      },
      // What has been sent stays as it was, and theirs.
      { column: 'recipient', links: 'member_id', where: 'member_id is null' },
    ],
    keeps: [
      ending('Messages we sent you', {
        says: '{period} after they were written',
        since: 'created_at',
        period: 'messagesDays',
        where: `state in ('sent', 'failed', 'withdrawn')`,
      }),
    ],
    shown: 'kind channel recipient recipient_name facts state due_at sent_at created_at',
    hidden:
      'id member_id dedupe_key subject_id campaign_id expires_at attempts claimed_until message_id last_error emptied_at',
  }),
  campaigns: removed({
    title: 'Messages written to you alone',
    whose: `recipients = 'member' and recipients_id = cast(:member as text)`,
    keeps: [
      ending('Messages to several people, and drafts of them', {
        says: '{period} after they were sent or last changed',
        since: 'changed_at',
        period: 'messagesDays',
        where: `state in ('draft', 'sent', 'stopped')`,
      }),
    ],
    shown: 'subject body purpose state send_at created_at changed_at',
    hidden: 'id recipients recipients_id with_waiting',
  }),
  newsletter_subscriptions: removed({
    title: 'Newsletter',
    whose: 'email = :email',
    addresses: [
      {
        column: 'email',
        becomes: ':email',
        where: 'not exists (select from newsletter_subscriptions n where n.email = :email)',
        otherwise: 'removed',
      },
    ],
    keeps: [
      ending('The newsletter', {
        says: 'until you end it, and {period} longer',
        since: 'unsubscribed_at',
        period: 'newsletterDays',
        where: `state = 'unsubscribed'`,
      }),
      ending('Newsletter addresses that nobody confirmed', {
        since: 'asked_at',
        period: 'newsletterDays',
        where: `state = 'pending'`,
      }),
    ],
    shown: 'email name state asked_at confirmed_at unsubscribed_at',
    hidden: 'id',
  }),
  activities: anonymised(WHY_KEPT.trace, {
    title: 'What happened',
    whose: 'member_id = :member or subject_id = cast(:member as text)',
    keeps: [
      { until: 'account' },
      ending('The record of what happened at the studio and by whom', {
        since: 'at',
        period: 'activitiesYears',
        isRowRemoved: true,
      }),
    ],
    shown: 'at actor_kind verb',
    hidden: 'id actor_id subject_id member_id',
    erased: { details: `'{}'` },
  }),
  // Uploaded for import, and deleted a day later at the latest.
  member_import_rows: removed({
    title: 'Waiting to be brought over from another system',
    whose: `position('"' || :email || '"' in lower(cells::text)) > 0`,
    addresses: [{ column: 'cells', stays: 'It is the file as it was, and gone in a day.' }],
    keeps: [
      ending('Files of another system that wait to be brought over', {
        says: 'a day',
        since: `(select expires_at from member_imports i where i.id = t.import_id)`,
        where: 'exists (select from member_imports i where i.id = t.import_id and i.confirmed_at is null)',
      }),
    ],
    shown: 'cells',
    hidden: 'import_id line',
  }),
  held_recipients: removed({
    title: 'Not written to until the studio has moved in',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: '',
    hidden: 'member_id held_by',
  }),
  imported_accounts: removed({
    title: 'Named in a file of another system',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: '',
    hidden: 'member_id import_id named',
  }),
  imported_members: removed({
    title: 'Brought over from another system',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'invited_at',
    lookups: { brought_over_at: '(select confirmed_at from member_imports where id = t.import_id)' },
    hidden: 'member_id import_id subscription_id',
  }),
  member_notes: removed({
    title: 'Notes of the front desk',
    whose: 'member_id = :member',
    keeps: [{ until: 'account' }, ending('Notes of the front desk', { since: 'written_at', period: 'notesYears' })],
    shown: 'text written_at ended_at',
    lookups: { about: NAME_OF_PERSON },
    hidden: 'id member_id person_id author_name ended_by',
  }),
  people: anonymised(WHY_KEPT.counts, {
    title: 'People you book for',
    whose: 'member_id = :member',
    keeps: [
      { until: 'account' },
      ending('Names of people you no longer book for', {
        says: '{period} after you removed them',
        since: 'removed_at',
        period: 'removedPeopleYears',
        where: 'not is_holder',
        columns: ['name', 'birthday', 'born_on'],
      }),
    ],
    shown: 'is_holder created_at joined_on last_visit_on',
    hidden: 'id member_id',
    erased: {
      name: `case when is_holder then null else 'Deleted person' end`,
      birthday: 'null',
      born_on: 'null',
      removed_at: 'coalesce(removed_at, :now)',
    },
  }),
  members: anonymised(WHY_KEPT.counts, {
    title: 'Notification settings',
    whose: 'id = :member',
    keeps: WITH_ACCOUNT,
    shown: '',
    hidden: 'id',
    erased: { notif_type: `'email'`, notif_time: '24', brought_by: 'null' },
  }),
  // A face is a name: it goes, although the page stays.
  picture_files: removed({
    title: 'The files of your photograph as an instructor',
    whose: OF_THEIR_PAGE,
    keeps: WITH_ACCOUNT,
    shown: 'width format',
    hidden: 'place item bytes',
  }),
  pictures: removed({
    title: 'Your photograph as an instructor',
    whose: OF_THEIR_PAGE,
    keeps: WITH_ACCOUNT,
    shown: 'alt width height changed_at',
    hidden: 'place item hash focus',
  }),
  instructors: anonymised('It is a page of the studio, which takes it down with your last class.', {
    title: 'Your page as an instructor',
    whose: 'user_id = :member',
    keeps: WITH_ACCOUNT,
    shown: instructorWordNames.join(' ').replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    hidden: 'id position is_active',
    erasedUnseen: { user_id: 'null' },
  }),
  instructor_rates: anonymised('What the studio has paid for its classes is in its books.', {
    title: 'What you are paid as an instructor',
    whose: 'instructor_id in (select id from instructors where user_id = :member)',
    keeps: WITH_ACCOUNT,
    shown: 'from_date basis pence',
    hidden: 'instructor_id',
  }),
  users: anonymised('An empty account stays, without name and address, so that the records above still add up.', {
    title: 'Account',
    whose: 'id = :member',
    addresses: [{ column: 'email', stays: 'It is the address that changes.' }],
    keeps: WITH_ACCOUNT,
    shown: 'id created_at first_signed_in_at last_used_at',
    hidden: 'admin_granted_at second_factor_due_at unused_told_at updated_at search_text',
    erased: {
      name: `'${DELETED_NAME}'`,
      email: `'deleted-' || id || '@deleted.invalid'`,
      email_verified: 'false',
      contact: `''`,
      role: `'member'`,
      deactivated_at: ':now',
    },
  }),
}
