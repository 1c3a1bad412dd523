import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import { saleRefusals } from '#src/studio/products/product.ts'
import { addStudioMonths } from '#src/kit/time.ts'

export type ClaimState = 'open' | 'claimed' | 'void'

/** The purpose of the signed link that claims a month. */
export const CLAIM_LINK = 'claim'
const MONTHS_TO_CLAIM = 12
// The link outlives the claim, so that it can still say that the time is over.
const MONTHS_LINK_SPEAKS = 36

export function claimExpiry(now: Date): Date {
  return addStudioMonths(now, MONTHS_TO_CLAIM)
}

export function claimLinkExpiry(claimExpiresAt: Date): Date {
  return addStudioMonths(claimExpiresAt, MONTHS_LINK_SPEAKS)
}

/** Why the place that was bought together with what is claimed cannot be taken into the account. */
const placeRefusals = {
  place_of_another: {
    status: 409,
    message: 'The place that was booked with this is in another account. Please claim it there.',
  },
  place_beside_another: {
    status: 409,
    message:
      'You have another place at the time of the class that was booked with this. Please cancel one of them first.',
  },
  place_not_covered: {
    status: 409,
    message: 'The class that was booked with this lies outside its dates. Please cancel it first, or write to us.',
  },
} satisfies Record<string, RefusalText>
export type PlaceRefusal = keyof typeof placeRefusals

export const claimRefusals = {
  sign_in_required: { status: 401, message: 'Please sign in first' },
  claim_not_found: { status: 404, message: 'This link is not valid. Please check that you have copied all of it.' },
  already_claimed: { status: 409, message: 'This has been claimed already. Each link can be used once.' },
  expired: { status: 410, message: 'This link has expired. Please write to us and we will help.' },
  void: { status: 409, message: 'This was returned and can no longer be claimed.' },
  ...saleRefusals,
  ...placeRefusals,
  has_debt: {
    status: 409,
    message:
      'Classes of a month that was not paid are still to be paid for. Please settle them first, then claim this again.',
  },
} satisfies Record<string, RefusalText>

export type ClaimRefusal = keyof typeof claimRefusals

type Claim = { state: ClaimState; expiresAt: Date }

/** What was paid for is claimed once, within a year, by the holder of its link. */
export function decideClaim(claim: Claim | null, now: Date): Outcome<Claim, ClaimRefusal> {
  if (!claim) return refuse('claim_not_found')
  if (claim.state === 'claimed') return refuse('already_claimed')
  if (claim.state === 'void') return refuse('void')
  return now < claim.expiresAt ? ok(claim) : refuse('expired')
}

/** How its buyer sees a claim. */
export function claimStanding({ state, expiresAt }: Claim, now: Date): 'sent' | 'claimed' | 'expired' | 'returned' {
  if (state === 'claimed') return 'claimed'
  if (state === 'void') return 'returned'
  return now < expiresAt ? 'sent' : 'expired'
}

export const claimResendRefusals = {
  claim_not_found: { status: 404, message: 'There is nothing to claim' },
  not_open: { status: 409, message: 'This can no longer be claimed, so there is no link to send.' },
  too_many: { status: 429, message: 'The link was sent several times already. Please wait an hour and try again.' },
} satisfies Record<string, RefusalText>

export type ClaimResendRefusal = keyof typeof claimResendRefusals
