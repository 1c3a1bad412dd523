import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { isId, newId } from '#src/kit/id.ts'
import { formatPence, formatPenceExact } from '#src/kit/money.ts'
import { pick } from '#src/kit/pick.ts'
import { studioDate } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { listHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { findBalancePence } from '#src/studio/billing/account/account.store.server.ts'
import { findGuest, listGuestsNamed } from '#src/studio/bookings/guests.store.server.ts'
import { takeRefusals } from '#src/studio/billing/payments/tender.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { forWhomOf, type HouseholdPerson } from '#src/studio/people/households/household.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { memberSearchForm, withPeople } from '#src/studio/people/members/member-search.ts'
import { listMembers } from '#src/studio/people/members/member-search.store.server.ts'
import { findHistory } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { soldTo } from '#src/studio/products/product.ts'
import { listProductsOnSale, listTicketsOnSale } from '#src/studio/products/products.store.server.ts'
import { ticketsLeft } from '#src/studio/products/workshops/workshop.ts'
import { listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { priceItems, totalPence } from '#src/studio/sales/orders/order.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD } from '#src/studio/sales/promo-codes/promo-code.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import { changePence, itemsOf, itemsText, tillForm, tillRefusals } from '#src/studio/sales/till/till.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import { FoldedAct } from '../admin-action.tsx'
import type { Route } from './+types/till-page.ts'
import { readPlaceAtTill, registerAddress } from './place-at-till.server.ts'
import { Buyer } from './till-buyer.tsx'
import { Counter, HallDue } from './till-counter.tsx'
import { takeDebtAct } from './take-debt.server.ts'
import { DebtFields } from './take-debt.tsx'
import { TakePayment } from './take-payment.tsx'

const HERE = '/dashboard/till'
const MOST_FOUND = 8

export const meta = unlistedMeta('Till')

/** The address holds who buys and what, so that everything but taking the money is a link. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireDesk(ctxOf(context), request)
  const { reader, now } = ctx
  const query = new URL(request.url).searchParams
  const [search, member] = [query.get('search') ?? '', query.get('member') ?? '']
  const { account, household, personId } = await readBuyer(reader, { member, named: query.get('for') })
  const whose = { memberId: account?.id ?? null, personId }
  const place = await readPlaceAtTill(ctx, { sessionId: query.get('class') ?? '', ...whose })
  // A place is sold for one product: the first that pays for it, until another is chosen.
  const items = itemsOf(query.get('items') || (place?.products[0]?.id ?? ''))
  const packages = place ? place.products : await listAtTill(reader, now())
  const people = account && !place ? [await findHistory(reader, { memberId: account.id, personId }, now())] : null
  const offered = people ? soldTo(packages, people) : packages
  const { promo, lines } = await previewPromoCode(ctx, {
    promoCode: query.get('promoCode') ?? '',
    lines: priceItems(items, packages, 'cart'),
    buyer: account,
    limitKey: null,
  })
  const amountPence = totalPence(lines)
  const balancePence = account ? await findBalancePence(reader, account.id) : 0
  const isLeft = query.get('credit') === 'kept'
  const here = {
    member,
    for: personId ?? '',
    items: query.get('items') ?? '',
    credit: isLeft ? 'kept' : '',
    class: place?.id ?? '',
  }
  const addressOf = (change: Record<string, string>) => addressWith({ ...here, [PROMO_FIELD]: promo.typed, ...change })
  const changed = (packageId: string, by: number) => addressOf({ items: itemsText(lines, { packageId, by }) })
  const guest = isId(query.get('guest')) ? await findGuest(reader, query.get('guest') ?? '') : null
  const found = search === '' ? [] : await findPeople(ctx, search, addressOf)
  return {
    saleId: newId(),
    place: place && pick(place, 'id', 'text', 'isFull', 'register'),
    search,
    buyer: account && {
      ...pick(account, 'id', 'name', 'email'),
      other: addressOf({ member: '', for: '', credit: '' }),
      personId: personId ?? '',
      people: household.length > 1 ? household.map((one) => personAtTill(one, { personId, addressOf })) : [],
    },
    found,
    guest,
    products: offered.map(({ id, name, pricePence }) => ({
      id,
      name,
      price: formatPence(pricePence),
      to: place ? addressOf({ items: id }) : changed(id, 1),
      isChosen: place !== null && lines.some(({ packageId }) => packageId === id),
    })),
    lines: lines.map(({ packageId: id, name, quantity, unitPricePence }) => ({
      id,
      name,
      quantity,
      price: formatPenceExact(quantity * unitPricePence),
      more: changed(id, 1),
      fewer: changed(id, -1),
    })),
    items: lines.flatMap(({ packageId, quantity }) => Array.from({ length: quantity }, () => packageId)).join(','),
    amountPence,
    total: formatPenceExact(amountPence),
    promo,
    here,
    ...onAccount({ balancePence, amountPence, isLeft, other: addressOf({ credit: isLeft ? '' : 'kept' }) }),
    hasHall: (await findHall(reader)) !== null,
    hires: await listDue(reader, studioDate(now())),
  }
}

type Address = (change: Record<string, string>) => string

/** What can be sold without a class: products, and the tickets that are left. */
async function listAtTill(reader: Reader, now: Date) {
  const workshops = (await listWorkshops(reader, { now })).filter((one) => ticketsLeft(one, now) > 0)
  const tickets = (await listTicketsOnSale(reader)).filter(({ id }) => workshops.some((one) => one.id === id))
  return [...(await listProductsOnSale(reader)), ...tickets]
}

/** The member who buys, and for whom of their account. */
async function readBuyer(reader: Reader, { member, named }: { member: string; named: string | null }) {
  const account = isId(member) ? await findAccount(reader, member) : null
  const household = account ? await listHousehold(reader, account.id) : []
  return { account, household, personId: forWhomOf(household, named)?.personId ?? null }
}

/** Someone of the account, with the address where it is bought for them. */
function personAtTill(
  { id, name, isHolder }: HouseholdPerson,
  { personId, addressOf }: { personId: string | null; addressOf: Address },
) {
  return {
    id,
    name,
    isChosen: isHolder ? personId === null : personId === id,
    to: addressOf({ for: isHolder ? '' : id }),
  }
}

type OnAccount = {
  balancePence: number
  amountPence: number
  /** Whether the account stays as it is: its credit kept, or its debt owed. */
  isLeft: boolean
  /** The address where it is the other way round. */
  other: string
}

/** What the buyer's account pays of it, or what they owe and pay with it; and what is left to take. */
function onAccount({ balancePence, amountPence, isLeft, other }: OnAccount) {
  const pence = isLeft ? 0 : Math.min(amountPence, balancePence)
  const owed = { pence: -balancePence, owed: formatPenceExact(-balancePence), paymentId: newId() }
  return {
    credit:
      balancePence > 0 ? { pence, held: formatPenceExact(balancePence), used: formatPenceExact(pence), other } : null,
    debt: balancePence < 0 ? { ...owed, takenPence: isLeft ? 0 : -balancePence, other } : null,
    left: formatPenceExact(amountPence - pence),
  }
}

function addressWith(query: Record<string, string>): string {
  const filled = Object.entries(query).filter(([, value]) => value !== '')
  return filled.length > 0 ? `${HERE}?${new URLSearchParams(filled)}` : HERE
}

/** Members and guests by these words, each with the address where they are the buyer. */
async function findPeople(
  { reader, now }: SignedInCtx,
  search: string,
  addressOf: (change: Record<string, string>) => string,
) {
  const filter = { ...memberSearchForm.parse({ search }), now: now() }
  const members = await listMembers(reader, filter, { page: 1, pageSize: MOST_FOUND, sort: 'name' })
  const guests = await listGuestsNamed(reader, search, MOST_FOUND - members.length)
  return [
    ...members.map(({ id, name, email, people }) => ({
      name,
      note: [emailInWords(email), withPeople(people)].filter(Boolean).join(' · '),
      to: addressOf({ member: id, for: '', credit: '' }),
    })),
    ...guests.map(({ bookingId, name, email }) => ({
      name,
      note: `${emailInWords(email)} · guest`,
      to: addressOf({ guest: bookingId }),
    })),
  ]
}

/** The hires to come that are not paid in full. */
async function listDue(reader: Reader, today: string) {
  const hires = await listHallHires(reader, { status: 'confirmed', from: today })
  const payments = await listHallPayments(
    reader,
    hires.map(({ id }) => id),
  )
  return hires
    .map((hire) => ({
      hire,
      due: hallAccount(
        hire,
        payments.filter(({ hireId }) => hireId === hire.id),
      ).duePence,
    }))
    .filter(({ due }) => due > 0)
    .slice(0, MOST_FOUND)
    .map(({ hire: { id, customerName, eventDate }, due }) => ({ id, customerName, eventDate, due: formatPence(due) }))
}

export const action = formAction({
  who: requireDesk,
  back: ({ request }) => pathOf(request),
  acts: {
    form: act(tillForm, (ctx, sale) => sellAtTill(ctx, sale), {
      refusals: { ...tillRefusals, ...takeRefusals },
      saysInForm: true,
      invalidText: 'Please look at the fields below.',
      success: (_, sale) => {
        const change = changePence(sale)
        const sold = sale.sessionId === '' ? 'Sold.' : 'Sold, and the place is booked.'
        return change > 0 ? `${sold} ${formatPenceExact(change)} change.` : sold
      },
      to: ({ id }, { sessionId }) => (sessionId === '' ? `${HERE}/${id}` : registerAddress(sessionId)),
    }),
    debt: takeDebtAct(({ request }) => new URL(request.url).searchParams.get('member') ?? ''),
  },
  otherwise: 'form',
})

/** The till: who buys, what, and the money. */
export default function TillPage({ loaderData }: Route.ComponentProps) {
  const { buyer, search, found, products, lines, items, total, promo, debt, hires, place, hasHall } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Till"
        intro={place ? place.text : 'Sell to a member or a guest, and take the money here.'}
        actions={
          <span className="flex flex-wrap gap-3">
            {hasHall && (
              <ButtonLink to={`${HERE}/hall`} variant="secondary">
                Let the hall
              </ButtonLink>
            )}
            <ButtonLink to={`${HERE}/close`} variant="secondary">
              Close the day
            </ButtonLink>
          </span>
        }
      />
      {place && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={place.register}>Back to the register</Link>
          <Link to={HERE}>Sell something else</Link>
        </p>
      )}
      {place?.isFull && <Notice tone="info">Class is full</Notice>}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <div className="grid gap-6">
          <Buyer
            buyer={buyer}
            search={search}
            found={found}
            keeps={{ items, [PROMO_FIELD]: promo.typed, class: place?.id ?? '' }}
          />
          <Counter products={products} lines={place ? [] : lines} total={total} />
        </div>
        <div className="grid gap-6">
          <TakePayment key={`${items} ${loaderData.left}`} {...loaderData} />
          {debt && (
            <FoldedAct title={`Take only the ${debt.owed} owed`} intent="debt" label="Take it" isShown={items === ''}>
              <DebtFields {...debt} />
            </FoldedAct>
          )}
        </div>
      </div>
      {hires.length > 0 && !place && <HallDue hires={hires} />}
    </div>
  )
}
