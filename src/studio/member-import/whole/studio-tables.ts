import type { RefusalText } from '#src/kit/outcome.ts'

/** What an export of everything holds: each of these tables as a file, whole. A new table is in one of the two lists, or a test fails. */
export const EXPORTED_TABLES = [
  'account_entries',
  'activities',
  'agreements',
  'attendances',
  'bookings',
  'calendar_feeds',
  'cart_items',
  'claims',
  'class_credits',
  'class_sessions',
  'class_types',
  'closures',
  'hall_closures',
  'hall_hire_notes',
  'hall_hires',
  'held_recipients',
  'holdings',
  'imported_accounts',
  'imported_members',
  'instructor_rates',
  'instructors',
  'ledger_entries',
  'legal_acceptances',
  'legal_versions',
  'legal_words',
  'mandates',
  'member_imports',
  'member_notes',
  'members',
  'money_tasks',
  'news_items',
  'newsletter_subscriptions',
  'order_lines',
  'orders',
  'payment_customers',
  'payments',
  'people',
  'picture_files',
  'pictures',
  'plan_changes',
  'plan_pauses',
  'products',
  'promo_codes',
  'recurring_bookings',
  'recurring_skips',
  'refunds',
  'renewals',
  'room_occupancies',
  'rooms',
  'session_seats',
  'settings',
  'till_closes',
  'users',
  'weekly_classes',
] as const

const SECRET = 'It opens accounts: nobody’s password or key leaves the studio'
const PASSING = 'It is of use for minutes or days, and here alone'

/** What it does not hold, and why. */
export const KEPT_BACK: Readonly<Record<string, string>> = {
  passwords: SECRET,
  second_factors: SECRET,
  passkeys: SECRET,
  passkey_challenges: SECRET,
  account_tokens: SECRET,
  api_keys: SECRET,
  secrets: SECRET,
  sign_in_sessions: SECRET,
  sign_in_failures: PASSING,
  rate_limits: PASSING,
  idempotency_keys: PASSING,
  daily_runs: PASSING,
  alerts: PASSING,
  member_import_rows: PASSING,
  messages: 'They were sent by this studio, and some carry links that open accounts',
  campaigns: 'They were sent by this studio; one that is scheduled would leave from two',
  reminders: 'They are planned again from the bookings',
  webhooks: 'Other programs are told by the studio that they are connected to, under its secret',
  webhook_deliveries: 'Other programs are told by the studio that they are connected to, under its secret',
  provider_events: 'The payment company tells the studio that is connected to it',
  provider_events_asked: 'The payment company tells the studio that is connected to it',
  fake_stripe_objects: 'The payment company’s own books, here played by a fake',
}

/** Acts of moving are not part of what is moved: an export that was brought over is the same again. */
export const EXPORTED_VERB = 'studio.exported'
export const BROUGHT_VERB = 'studio.brought_over'

export function rowsOf(table: string): string {
  return table === 'activities' ? `verb not in ('${EXPORTED_VERB}', '${BROUGHT_VERB}')` : 'true'
}

export const BROUGHT_TEXT = 'The studio is here. Please sign in with your password.'

export const MOST_UNPACKED_BYTES = 256 * 1024 * 1024

export const exportRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
} satisfies Record<string, RefusalText>

export type ExportRefusal = keyof typeof exportRefusals

export const wholeStudioRefusals = {
  ...exportRefusals,
  no_file: { status: 400, message: 'Please choose a file' },
  not_an_export: { status: 400, message: 'This is no export of a whole studio.' },
  other_release: {
    status: 409,
    message:
      'This export is of another release. Update both studios to the same one, export again and bring that over.',
  },
  not_empty: {
    status: 409,
    message: 'A whole studio can only be brought into an empty one: here there are members, bookings or money already.',
  },
  not_in_it: {
    status: 409,
    message: 'In this export your address is not that of an admin, so you could not sign in afterwards.',
  },
} satisfies Record<string, RefusalText>

export type WholeStudioRefusal = keyof typeof wholeStudioRefusals
