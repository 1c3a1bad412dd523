import { formatPence } from '#src/kit/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Beats } from '#src/ui/motion/beats.tsx'
import { valueInWords } from './packages.ts'
import { type Product, priceNote } from './product.ts'

/** What the card of a product says: its name, what it costs and saves, and what it has. Its heading is `package-` and the id. */
export function ProductFacts({ sold, dropInPence }: { sold: Product; dropInPence: number }) {
  const { perClass, saves } = valueInWords(sold, dropInPence)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`package-${sold.id}`} className="text-2xl">
          {sold.name}
        </h2>
        {sold.isPopular && <Badge tone="accent">Most popular</Badge>}
      </div>
      {sold.allowance !== null && sold.allowance <= 20 && <Beats count={sold.allowance} className="package-beats" />}
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="figure text-[3.5rem]">{formatPence(sold.pricePence)}</span>
        <span>{priceNote(sold)}</span>
      </p>
      <div className="grid content-start gap-4">
        {sold.usage.startsWith(perClass) ? (
          <p>
            <strong>{sold.usage}</strong>.
          </p>
        ) : (
          <p>
            <strong>{perClass}</strong>
            {`${saves === null ? '' : `, saves ${saves}`}. ${sold.usage}.`}
          </p>
        )}
        <ul className="grid gap-2">
          {sold.features.map((feature) => (
            <li key={feature} className="flex gap-2">
              <Icon name="tick" className="mt-1 size-4" />
              {feature}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
