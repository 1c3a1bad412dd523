import { formatPence } from '#src/kit/money.ts'
import { costPerClassPence, type Package, savingsPence } from '#src/studio/products/packages.ts'
import type { PlanOffer } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { CartControls } from '#src/studio/sales/cart/cart-controls.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Beats } from '#src/ui/motion/beats.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { useInCart } from '../layout/cart-drawer.tsx'

type PackageCardProps = { sold: Package; dropInPence: number; offer: PlanOffer | 'sign_in' }

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
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`package-${sold.id}`} className="text-2xl">
          {sold.name}
        </h2>
        {sold.isPopular && <Badge tone="accent">Most popular</Badge>}
      </div>
      <Beats count={sold.allowance} className="package-beats" />
      <p className="flex items-baseline gap-2">
        <span className="figure text-[3.5rem]">{formatPence(sold.pricePence)}</span>
        <span>a month</span>
      </p>
      <div className="grid content-start gap-4">
        <p>
          <strong>{`${formatPence(costPerClassPence(sold))} per class`}</strong>
          {`, saves ${formatPence(savingsPence(sold, dropInPence))}. ${sold.usage}.`}
        </p>
        <ul className="grid gap-2">
          {sold.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Icon name="tick" className="mt-1 size-4" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
      <div className="grid gap-2" data-screen-only>
        {paysOnline ? (
          <>
            <PlanButton sold={sold} offer={offer} />
            <CartControls packageId={sold.id} name={sold.name} quantity={inCart} />
          </>
        ) : (
          <AtTheStudio isCurrent={offer === 'current'} describedBy={`package-${sold.id}`} />
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
  const { label, to } = buttons[offer]
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
function AtTheStudio({ isCurrent, describedBy }: { isCurrent: boolean; describedBy: string }) {
  if (isCurrent)
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
