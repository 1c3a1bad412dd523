import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { Workshop } from './workshop.ts'

type Row = Omit<Workshop, 'dates'> & {
  dates: (Omit<Workshop['dates'][number], 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string })[]
}

/** `now` is $1. A cancelled date has no free seats. */
const workshops = `
  select p.id, w.id as "classId", w.name, w.description, w.type_id as "typeId", w.instructor_id as "instructorId",
         coalesce(i.name, '') as instructor, w.room_id as "roomId", r.name as room, w.level, w.max_spots as "maxSpots",
         p.price_pence as "pricePence", p.refund_days as "refundDays", p.state,
         (select coalesce(json_agg(json_build_object(
                   'sessionId', s.id, 'date', s.session_date, 'startsAt', s.starts_at, 'endsAt', s.ends_at, 'status', s.status,
                   'startTime', to_char(s.starts_at at time zone (select studio_zone()), 'HH24:MI'),
                   'durationMinutes', (extract(epoch from s.ends_at - s.starts_at) / 60)::int,
                   'spotsLeft', case when s.status = 'cancelled' then 0 else (select count(*)::int from free_seats(s.id, $1)) end)
                   order by s.starts_at, s.id), '[]')
            from class_sessions s where s.class_id = w.id) as dates
    from products p join weekly_classes w on w.id = p.class_id join rooms r on r.id = w.room_id
    left join instructors i on i.id = w.instructor_id`

/** Workshops that have a date to come or in progress, by their first such date; also those without one, latest first, where `isAll`. */
export async function listWorkshops(
  reader: Reader,
  { now, isAll = false }: { now: Date; isAll?: boolean },
): Promise<Workshop[]> {
  const { rows } = await reader.$client.query<Row>({
    name: 'workshops',
    text: `${workshops}
      left join lateral (select min(s.starts_at) as at from class_sessions s
                          where s.class_id = w.id and s.status = 'scheduled' and s.ends_at > $1) next on true
      where $2 or (next.at is not null and p.state = 'on_sale')
      order by next.at, w.created_at desc, p.id`,
    values: [now, isAll],
  })
  return rows.map(withInstants)
}

/** A workshop, whatever its state; null when none has that id. */
export async function findWorkshop(reader: Reader, id: string, now: Date): Promise<Workshop | null> {
  const { rows } = await reader.$client.query<Row>({
    name: 'workshop',
    text: `${workshops} where p.id = $2`,
    values: [now, id],
  })
  return rows[0] ? withInstants(rows[0]) : null
}

/** The workshop that a class session is a date of; null where it is of a weekly class. */
export async function findWorkshopOf(reader: Reader, sessionId: string, now: Date): Promise<Workshop | null> {
  const { rows } = await reader.$client.query<Row>({
    name: 'workshop-of-session',
    text: `${workshops} where w.id = (select class_id from class_sessions where id = $2)`,
    values: [now, sessionId],
  })
  return rows[0] ? withInstants(rows[0]) : null
}

/** Lets the changes of one workshop wait for each other until the transaction ends. */
export async function lockWorkshop(tx: Tx, id: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-workshop',
    text: 'select id from products where id = $1 and class_id is not null for update',
    values: [id],
  })
}

function withInstants({ dates, ...workshop }: Row): Workshop {
  return {
    ...workshop,
    dates: dates.map((one) => ({ ...one, startsAt: new Date(one.startsAt), endsAt: new Date(one.endsAt) })),
  }
}
