import { formatPenceExact } from '#src/kit/money.ts'
import type { CardScript } from '#src/platform/payments/paying-page.server.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { paysForPlaceAlone } from '#src/studio/billing/pay-class/class-payment.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { PROMO_FIELD, type PromoView } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { BookingForChoice } from '#src/studio/bookings/offers/booking-for.tsx'
import { WaitFields } from '#src/studio/bookings/waiting-list/wait-fields.tsx'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Button, buttonLook, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CardlessForm, PayForm } from '../payment/pay-form.tsx'
import { HeldPlace, useLeaving } from './held-place.tsx'
import type { Sheet } from './read-sheet.server.ts'
import { SheetSignIn } from './sheet-sign-in.tsx'

type Product = { id: string; name: string; kind: ProductKind; pricePence: number; usage: string }

export type SheetView = Omit<Sheet, 'products'> & {
  products: Product[]
  chosenId: string | null
  card: CardScript | null
  promo: PromoView
  amountPence: number
  creditPence: number
  isVisitor: boolean
  hasSavedCard: boolean
}

/** What the viewer can do about the class. `refused` is why the form that was just sent came to nothing. */
export function SheetBody({ sheet, refused }: { sheet: SheetView; refused: string | null }) {
  const { offer, session, next } = sheet
  if (offer.kind === 'book') return <BookAtOnce sheet={sheet} />
  if (offer.kind === 'cancel')
    return (
      <>
        <Notice tone="success">
          {sheet.person ? `${sheet.person.name} is booked into this class` : 'You have booked this class'}
        </Notice>
        <ButtonLink to="/dashboard/schedule">See your bookings</ButtonLink>
      </>
    )
  const chosen = sheet.products.find(({ id }) => id === sheet.chosenId)
  if (chosen && sheet.card) return <Pay sheet={sheet} chosen={chosen} card={sheet.card} />
  const reason = offer.kind === 'full' ? 'Class is full' : offer.reason
  return (
    <>
      <Notice tone={refused ? 'error' : 'info'}>{refused ?? reason}</Notice>
      {sheet.isPaidAtStudio && <p>{PAID_AT_STUDIO_TEXT}</p>}
      {next && (
        <ButtonLink to={bookAddress(next.id, { for: sheet.person?.id })}>{`Book ${next.when} instead`}</ButtonLink>
      )}
      {offer.kind === 'full' && !sheet.workshop && !sheet.isVisitor && (
        <PostForm action="/waiting-list" className="grid gap-2">
          <WaitFields
            session={session}
            personId={sheet.person?.id}
            offer={offer}
            look={{ button: buttonLook({ variant: 'secondary' }), note: 'text-muted' }}
          />
        </PostForm>
      )}
      {sheet.isVisitor && <SheetSignIn here={hereWith(sheet, sheet.chosenId)} to={whyToSignIn(sheet)} />}
    </>
  )
}

/** Whom the class is booked for: the same choice as in the bookings, where the account is more than one person. */
export function ForWhom({ sheet }: { sheet: SheetView }) {
  const people = sheet.people.map((one) => ({
    ...one,
    to: hereWith(sheet, sheet.chosenId, one.isHolder ? null : one.id),
  }))
  return <BookingForChoice people={people} chosenId={sheet.person?.id ?? null} />
}

function whyToSignIn({ workshop, offer }: SheetView): string {
  if (workshop) return 'have it in your account'
  return offer.kind === 'full' ? 'join the waiting list' : 'use your classes'
}

/** A member whose membership covers the class. */
function BookAtOnce({ sheet: { session, person, cancelling } }: { sheet: SheetView }) {
  return (
    <PostForm action="/bookings" className="grid gap-2">
      <input type="hidden" name="sessionId" value={session.id} />
      {person && <input type="hidden" name="personId" value={person.id} />}
      <Button size="large" data-busy-text="Processing...">
        Book Class
      </Button>
      <p className="text-muted">There is nothing to pay: it counts on what you have. {cancelling.holding}</p>
    </PostForm>
  )
}

type PayProps = { sheet: SheetView; chosen: Product; card: CardScript }

function Pay({ sheet, chosen, card }: PayProps) {
  const { formKey, heldUntil, isVisitor, offer, person, promo, amountPence, creditPence } = sheet
  const here = hereWith(sheet, chosen.id)
  const leave = useLeaving({ formKey, action: here })
  const toPayPence = amountPence - creditPence
  const amount = formatPenceExact(toPayPence)
  const named = (label: string) => forWhom(label, { personName: person?.name })
  const price = { amountPence, ...((creditPence > 0 || amountPence === 0) && { toPayPence }) }
  const fields = {
    formKey,
    productId: chosen.id,
    [PROMO_FIELD]: promo.code,
    ...(person && { personId: person.id }),
    ...price,
  }
  return (
    <>
      {!isVisitor && offer.kind === 'refused' && !sheet.workshop && <Notice tone="info">{offer.reason}</Notice>}
      {isVisitor && <SheetSignIn here={here} to={whyToSignIn(sheet)} />}
      <WaysToPay sheet={sheet} />
      <PromoForm promo={promo} keeps={{ with: chosen.id, form: formKey, ...(person && { for: person.id }) }} />
      {creditPence > 0 && <p>{`${formatPenceExact(creditPence)} of it comes from your account.`}</p>}
      {sheet.hasSavedCard && toPayPence > 0 && (
        <SavedCard {...{ chosen, fields }} label={named(`Pay ${amount} by your saved card and book`)} action={here} />
      )}
      <PayForm
        key={`${chosen.id} ${person?.id}`}
        card={card}
        action={here}
        onLeave={leave}
        fields={fields}
        label={sheet.hasSavedCard ? `Pay ${amount} by this card` : named(`Pay ${amount} and book`)}
        asksToStart={!paysForPlaceAlone(chosen.kind)}
      >
        {isVisitor && (
          <>
            <Field label="Full Name" name="name" autoComplete="name" required maxLength={100} />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              hint="For your booking, your receipt and the link to cancel."
            />
          </>
        )}
      </PayForm>
      {heldUntil && <HeldPlace until={heldUntil} formKey={formKey} action={here} />}
      <p className="text-muted">
        We hold your place for ten minutes while you pay.{' '}
        {isVisitor || chosen.kind === 'single' ? sheet.cancelling.order : sheet.cancelling.holding}
      </p>
    </>
  )
}

type SavedCardProps = { chosen: Product; action: string; fields: Record<string, string | number>; label: string }

/** The card that pays the member's months pays this too; below it is the form for another. */
function SavedCard({ chosen, action, fields, label }: SavedCardProps) {
  return (
    <>
      <CardlessForm
        key={`saved ${chosen.id}`}
        action={action}
        intent="saved-card"
        fields={fields}
        label={label}
        asksToStart={!paysForPlaceAlone(chosen.kind)}
      />
      <h2 className="text-xl">Or by another card</h2>
    </>
  )
}

/** What pays for the place: links, so that each has an address and works without scripts. */
function WaysToPay({ sheet }: { sheet: SheetView }) {
  const { products, chosenId } = sheet
  return (
    <section aria-labelledby="pay-with" className="grid gap-2">
      <h2 id="pay-with" className="text-xl">
        Pay with
      </h2>
      <ul className="grid gap-2">
        {products.map(({ id, name, kind, pricePence, usage }) => (
          <li key={id}>
            <a
              href={hereWith(sheet, id)}
              aria-current={id === chosenId ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 items-baseline justify-between gap-4 rounded-md border-2 px-4 py-3',
                id === chosenId ? 'border-ink bg-raised' : 'border-line',
              )}
            >
              <span>
                <strong className="block">{name}</strong>
                <span className="text-[0.9375rem] text-muted">{usage}</span>
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {formatPenceExact(pricePence)}
                {kind === 'plan' && ' a month'}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** This sheet with what is chosen and the form it is paid by, which keeps the place that is held. */
function hereWith(sheet: SheetView, productId: string | null, personId = sheet.person?.id ?? null): string {
  const { session, formKey, promo } = sheet
  return bookAddress(session.id, { with: productId, for: personId, [PROMO_FIELD]: promo.typed, form: formKey })
}
