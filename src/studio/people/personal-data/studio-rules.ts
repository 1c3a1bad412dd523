import { type DataRule, ending, wordsOf } from './data-rule.ts'

const nobody = (columns: string) => ({ about: 'nobody', columns: wordsOf(columns) }) as const satisfies DataRule
const paymentCompany = (columns: string): DataRule => ({ about: 'payment company', columns: wordsOf(columns) })

/** The studio's own affairs, and what the payment company keeps. */
export const studioRules: Record<string, DataRule> = {
  secrets: nobody('name value'),
  rate_limits: {
    ...nobody('key window_starts_at attempts'),
    keeps: [ending('Counters of attempts', { since: 'window_starts_at', period: 'countersDays', clock: 'real' })],
  },
  // Kept to answer a repeat of the same call; an answer may have been about a person.
  idempotency_keys: {
    ...nobody('key request_hash status body created_at'),
    keeps: [
      ending('Answers to calls of other programs', { since: 'created_at', period: 'answersDays', clock: 'real' }),
    ],
  },
  daily_runs: nobody('name date attempts is_done'),
  webhooks: nobody('id url events is_on secret_no former_until created_at'),
  // They name ids and states; a person may still be found by an id.
  webhook_deliveries: {
    ...nobody(
      'id webhook_id event_id type subject data at state attempts due_at claimed_until last_answer queued_at delivered_at',
    ),
    keeps: [
      ending('What other programs heard of the studio', { since: 'queued_at', period: 'messagesDays', clock: 'real' }),
    ],
  },
  alerts: nobody('problem began_at seen_at'),
  settings: nobody('key value'),
  legal_words: nobody('page words draft'),
  legal_versions: nobody('id page number text in_force_from'),
  rooms: nobody('id name is_exclusive position places is_hidden is_for_hire'),
  room_occupancies: nobody('id room_id during occupant_kind occupant_id is_confirmed'),
  class_types: nobody('id name description position is_hidden hue'),
  weekly_classes: nobody(`
    id name type_id weekday start_time duration_minutes instructor_id level max_spots description room_id from_date
    until_date is_workshop overlap_reason created_at updated_at
  `),
  class_sessions: nobody(`
    id class_id session_date slot_date starts_at ends_at name type_id instructor_id level max_spots room_id status closure_id sequence
    created_at updated_at
  `),
  closures: nobody('id starts_at ends_at reason closed_at reopened_at extended_at extended_days'),
  session_seats: nobody('session_id seat_no held_by held_until held_from is_held'),
  products: nobody(`
    id kind name price_pence others_price_pence allowance days begins covers audience is_shared usage features is_popular
    position state class_id refund_days
  `),
  promo_codes: nobody('code percent off_pence product_ids starts_on ends_on most_uses most_each state created_at'),
  news_items: nobody(`
    id title published_on excerpt content category art action_text action_link ends_on created_at
  `),
  member_imports: nobody(`
    id file_name headings reading started_at expires_at confirmed_at live_at undone_at members memberships left_out totals
  `),
  hall_closures: nobody('closed_on reason'),
  provider_events: nobody('id handled_at'),
  provider_events_asked: nobody('provider until'),
  till_closes: nobody(`
    day closed_at closed_by_id closed_by_name up_to_entry cash_pence card_machine_pence bank_transfer_pence counted_cash_pence counted_card_machine_pence note
  `),
  money_tasks: nobody('id kind subject payment_id amount_pence due_at created_at done_at'),

  fake_stripe_objects: paymentCompany('seq id kind body hidden due_at'),
}
