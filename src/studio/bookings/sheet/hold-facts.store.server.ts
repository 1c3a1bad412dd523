import type { Tx } from '#src/platform/database/db.server.ts'

/** What a hold must know of the others that live in its class, and of the payer's own. A card has been entered once the provider
 *  has said anything of it: until then the payment is pending. */
export type HoldFacts = {
  places: number
  /** Until when this very order holds a place here, whether a card was entered for it, and when it was placed. */
  heldUntil: Date | null
  hasTriedCard: boolean
  placedAt: Date | null
  /** Another order of the same person that holds a place here without a card: of their account, or of their address and network, for
   *  an address that is typed proves nothing. */
  ownOther: string | null
  /** A member's own hold in another class at that time. */
  holdsOverlap: boolean
  /** Places of others held here without a card, and those of them from the same network: of that one also with cards that were declined. */
  unpaid: number
  unpaidOfNetwork: number
}

type Query = { sessionId: string; heldBy: string; who: Payer; network: string | null; now: Date }
/** `personId` is null for an account's holder. */
type Payer = { memberId: string | null; personId: string | null; guest: { email: string } | null }

/** Needs the session's lock. */
export async function findHoldFacts(tx: Tx, { sessionId, heldBy, who, network, now }: Query): Promise<HoldFacts> {
  const { rows } = await tx.$client.query<HoldFacts>({
    name: 'hold-facts',
    text: `
      with live as (
        select seat.session_id, seat.held_by, seat.held_until, seat.held_from, o.created_at,
               coalesce(case when o.buyer_id is not null then o.buyer_id = $4 and o.person_id is not distinct from $7
                    else $4::uuid is null and lower(o.buyer_email) = lower($5) and seat.held_from is not distinct from $6 end, false) as is_own,
               exists (select from payments p where p.order_id = seat.held_by and p.state <> 'pending') as has_card,
               held_from = $6 and not exists (select from payments p where p.order_id = seat.held_by and p.state in ('processing', 'succeeded')) as is_near
          from session_seats seat left join orders o on o.id = seat.held_by
         where seat.held_until > $3),
      here as (select * from live where session_id = $1)
      select s.max_spots as places,
             (select held_until from here where held_by = $2) as "heldUntil",
             exists (select from here where held_by = $2 and has_card) as "hasTriedCard",
             (select created_at from here where held_by = $2) as "placedAt",
             (select held_by from here where held_by <> $2 and is_own and not has_card order by held_until limit 1) as "ownOther",
             $4::uuid is not null and exists (
               select from live join class_sessions o on o.id = live.session_id
                where live.held_by <> $2 and live.is_own and o.id <> s.id and o.starts_at < s.ends_at and s.starts_at < o.ends_at) as "holdsOverlap",
             (select count(*)::int from here where held_by <> $2 and not is_own and (not has_card or is_near)) as unpaid,
             (select count(*)::int from here where held_by <> $2 and not is_own and is_near) as "unpaidOfNetwork"
        from class_sessions s where s.id = $1`,
    values: [sessionId, heldBy, now, who.memberId, who.guest?.email || null, network, who.personId],
  })
  return rows[0] as HoldFacts
}
