import type { Invariant } from './invariants.ts'

// Until when a free place goes to the first in line: a rule of the studio, two hours before the start unless it says otherwise.
const CUTOFF = `make_interval(hours => coalesce((select (value ->> 'waitingListCutoffHours')::int from settings where key = 'bookings'), 2))`

/** Waiting lists (PRODUCT 4.1). */
export const invariantsOfWaiting: Invariant[] = [
  {
    broken: 'a place is free beside somebody who waits for it and may have it',
    rows: `select b.id subject from bookings b join class_sessions s on s.id = b.session_id and s.status = 'scheduled'
             join people p on p.id = b.person_id
            where b.status = 'waiting' and s.starts_at > now() + ${CUTOFF} and exists (select from free_seats(s.id, now()))
              and not exists (select from bookings o join class_sessions t on t.id = o.session_id
                               where o.person_id = b.person_id and o.status = 'confirmed' and t.starts_at < s.ends_at and s.starts_at < t.ends_at)
              and exists (select from holdings_of(b.member_id, s.starts_at, s.starts_at) h
                           where coalesce(h."endsAt", 'infinity') > s.starts_at and s.type_id = any (coalesce(h.covers, array[s.type_id]))
                             and (h."isShared" or p.is_holder) and coalesce(h.used < h.allowance, true)
                             and not holding_is_paused(h.id, h.kind, b.member_id, s.starts_at))`,
  },
  {
    broken: 'a class that is cancelled is waited for',
    rows: `select b.id subject from bookings b join class_sessions s on s.id = b.session_id
            where b.status = 'waiting' and s.status = 'cancelled'`,
  },
  {
    broken: 'somebody in line was given a place and not notified (or the other way round)',
    rows: `select coalesce(a.subject_id, m.subject_id) subject
             from (select * from activities where verb = 'waiting_list.promoted') a
             full join (select * from messages where kind = 'waiting-promoted' and channel = 'email') m on m.subject_id = a.subject_id
            where (a.id is null or m.id is null)
              -- E-mails are deleted after three months.
              and (m.id is not null or a.at > (select min(created_at) from messages))`,
  },
]
