import { DEMO_CLASSES } from '#db/seed/demo-classes.ts'
import type { Life } from './life.ts'

/** A dated class as the life knows it. */
export type Session = {
  id: string
  name: string
  typeId: string
  level: string
  startsAt: Date
  endsAt: Date
  maxSpots: number
  taken: number
  waiting: number
  /** How full it gets: 1 or more is a full class. */
  demand: number
}

const demands = new Map(DEMO_CLASSES.map(({ name, demand }) => [name, demand]))

/** The weekly classes that begin between two instants and take place, earliest first. */
export async function sessionsBetween(life: Life, from: Date, to: Date): Promise<Session[]> {
  const { rows } = await life.db.pool.query<Omit<Session, 'demand'>>(
    `select s.id, s.name, s.type_id as "typeId", s.level, s.starts_at as "startsAt", s.ends_at as "endsAt", s.max_spots as "maxSpots",
            (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as taken,
            (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'waiting') as waiting
       from class_sessions s where s.status = 'scheduled' and s.starts_at >= $1 and s.starts_at < $2 order by s.starts_at, s.name`,
    [from, to],
  )
  return rows.flatMap((row) => {
    const demand = demands.get(row.name)
    return demand === undefined ? [] : [{ ...row, demand }]
  })
}
