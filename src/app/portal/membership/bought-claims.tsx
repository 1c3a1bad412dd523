import { isolated } from '#src/kit/text/isolated.ts'
import { dayInWords } from '#src/kit/time.ts'
import { claimStanding as standingOf } from '#src/studio/sales/gifts/claim.ts'
import type { ClaimOfOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'

export type BoughtClaim = ReturnType<typeof boughtClaim>

/** An unclaimed month, as its buyer sees it. */
export function boughtClaim(claim: ClaimOfOrder, now: Date) {
  const standing = standingOf(claim, now)
  const until = dayInWords(claim.expiresAt, 'full')
  const details = {
    sent: `The link is good until ${until}`,
    claimed: `Claimed on ${dayInWords(claim.claimedAt ?? now, 'full')}`,
    expired: `Not claimed by ${until}`,
    returned: 'Paid back',
  }
  // The recipient of a gift, or the buyer, who passes the link on.
  const to = claim.isGift
    ? `For ${isolated(claim.recipientName ?? '')}, ${claim.recipientEmail}`
    : `Link sent to ${claim.buyerEmail}`
  return {
    id: claim.id,
    name: claim.name,
    to,
    boughtOn: dayInWords(claim.createdAt, 'full'),
    standing,
    detail: details[standing],
  }
}

const badges = {
  sent: { label: 'Sent', tone: 'info' },
  claimed: { label: 'Claimed', tone: 'success' },
  expired: { label: 'Expired', tone: 'error' },
  returned: { label: 'Returned', tone: 'error' },
} as const

/** The months a member has bought for others or to be claimed, with a button to send a link again. */
export function BoughtClaims({ claims }: { claims: readonly BoughtClaim[] }) {
  if (claims.length === 0) return null
  return (
    <section aria-labelledby="bought-title" className="mt-6 grid gap-2">
      <h2 id="bought-title" className="text-2xl">
        Bought for others
      </h2>
      <ul className="grid">
        {claims.map((claim) => (
          <li
            key={claim.id}
            data-claim={claim.id}
            className="grid gap-x-6 gap-y-1 border-b border-line py-4 sm:grid-cols-[1fr_auto]"
          >
            <div>
              <p className="flex flex-wrap items-center gap-3">
                <strong>{claim.name}</strong>
                <Badge tone={badges[claim.standing].tone}>{badges[claim.standing].label}</Badge>
              </p>
              <p className="[overflow-wrap:anywhere]">{claim.to}</p>
              <p className="text-muted">{`Bought on ${claim.boughtOn}. ${claim.detail}.`}</p>
            </div>
            {claim.standing === 'sent' && (
              <PostForm action={`/claims/${claim.id}/letter`} className="self-center">
                <Button size="small" variant="secondary" aria-label={`Send the link again: ${claim.name}, ${claim.to}`}>
                  Send the link again
                </Button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
