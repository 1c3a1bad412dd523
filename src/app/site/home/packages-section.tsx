import { formatPence } from '#src/kit/money.ts'
import { type ProductOnCard, ProductValue } from '#src/studio/products/product-facts.tsx'
import { CartControls } from '#src/studio/sales/cart/cart-controls.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Beats } from '#src/ui/motion/beats.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import { useInCart } from '../layout/cart-drawer.tsx'
import { SectionHead } from './section-head.tsx'

type PackagesSectionProps = {
  packages: ProductOnCard[]
  dropInPence: number | null
  coversAll: boolean
  lead: string
}

/** What a month costs, readable without a click. */
export function PackagesSection({ packages, dropInPence, coversAll, lead }: PackagesSectionProps) {
  return (
    <section aria-labelledby="packages-title" className="later page-width pt-24 [--later:100rem] lg:[--later:42rem]">
      <SectionHead
        id="packages-title"
        title={coversAll ? 'One price, every class' : 'Our packages'}
        intro={lead}
        more={{ to: '/membership', label: 'Compare packages' }}
      />
      <ul className="grid gap-4 md:grid-cols-3">
        {packages.map((one) => (
          <li key={one.id} data-package={one.id} className={classNames('package', one.isPopular && 'package-popular')}>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3>{one.name}</h3>
              {one.isPopular && <Badge tone="accent">Most popular</Badge>}
            </div>
            {one.allowance !== null && one.allowance <= 20 && <Beats count={one.allowance} className="package-beats" />}
            <p className="flex items-baseline gap-2">
              <span className="figure text-[3.5rem]">{formatPence(one.pricePence)}</span>
              <span>a month</span>
            </p>
            <ProductValue sold={one} dropInPence={dropInPence} against=" against dropping in" />
            <PackageActions sold={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function PackageActions({ sold }: { sold: ProductOnCard }) {
  const [paysOnline, inCart] = [usePaysOnline(), useInCart(sold.id)]
  return (
    <div className="grid gap-2 self-end">
      <ButtonLink
        to={`/membership#${sold.id}`}
        variant={sold.isPopular ? 'primary' : 'secondary'}
        className="md:max-lg:px-2"
      >
        Choose this package
      </ButtonLink>
      {paysOnline && <CartControls packageId={sold.id} name={sold.name} quantity={inCart} />}
    </div>
  )
}
