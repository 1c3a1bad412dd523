import { ProductFacts, type ProductOnCard } from '#src/studio/products/product-facts.tsx'
import type { PlanOffer } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { CartControls } from '#src/studio/sales/cart/cart-controls.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { useInCart } from '../layout/cart-drawer.tsx'

type PackageCardProps = { sold: ProductOnCard; dropInPence: number | null; offer: PlanOffer | 'sign_in' }

/** One package: what it costs, what it saves, and the one button that fits the viewer (specification 2). */
export function PackageCard({ sold, dropInPence, offer }: PackageCardProps) {
  const [paysOnline, inCart] = [usePaysOnline(), useInCart(sold.id)]
  return (
    <li
      id={sold.id}
      data-package={sold.id}
      aria-labelledby={`package-${sold.id}`}
      className={classNames('package', sold.isPopular && 'package-popular')}
    >
      <ProductFacts sold={sold} dropInPence={dropInPence} />
      <div className="grid gap-2" data-screen-only>
        {paysOnline ? (
          <>
            <PlanButton sold={sold} offer={offer} />
            {(offer !== 'coming' || inCart > 0) && (
              <CartControls packageId={sold.id} name={sold.name} quantity={inCart} />
            )}
          </>
        ) : (
          <AtTheStudio offer={offer} describedBy={`package-${sold.id}`} />
        )}
      </div>
    </li>
  )
}

const buttons = {
  sign_in: { label: 'Sign in to Purchase', to: '/member' },
  start: { label: 'Get Started', to: '/membership/pay' },
  upgrade: { label: 'Upgrade', to: '/membership/pay' },
  downgrade: { label: 'Downgrade', to: '/membership/change' },
} as const

/** Links to the payment, to the confirmation of a downgrade, or to sign in and from there to the payment (PRODUCT 4.4). */
function PlanButton({ sold, offer }: Pick<PackageCardProps, 'sold' | 'offer'>) {
  if (offer === 'current') {
    return (
      <div className="grid gap-2">
        <Button type="button" disabled>
          Current Plan
        </Button>
        <form action="/membership/pay" className="grid">
          <input type="hidden" name="package" value={sold.id} />
          <Button variant="quiet" size="small">
            Buy the next month
          </Button>
        </form>
      </div>
    )
  }
  if (offer === 'coming') return <Pending />
  const { label, to } = offer === 'start' && sold.kind !== 'plan' ? { ...buttons.start, label: 'Buy' } : buttons[offer]
  const next = `/membership/pay?package=${sold.id}`
  return (
    <form action={to} className="grid">
      {offer === 'sign_in' ? (
        <input type="hidden" name="next" value={next} />
      ) : (
        <input type="hidden" name="package" value={sold.id} />
      )}
      <Button variant={offer === 'downgrade' ? 'secondary' : 'primary'} aria-describedby={`package-${sold.id}`}>
        {label}
      </Button>
    </form>
  )
}

/** Where everything is paid at the studio, it offers directions to it. */
function AtTheStudio({ offer, describedBy }: Pick<PackageCardProps, 'offer'> & { describedBy: string }) {
  if (offer === 'coming') return <Pending />
  if (offer === 'current')
    return (
      <Button type="button" disabled>
        Current Plan
      </Button>
    )
  return (
    <ButtonLink to="#contact-title" variant="secondary" aria-describedby={describedBy}>
      Buy it at the studio
    </ButtonLink>
  )
}

/** A downgrade to it has been asked for. */
function Pending() {
  return (
    <Button type="button" disabled>
      Change pending
    </Button>
  )
}
