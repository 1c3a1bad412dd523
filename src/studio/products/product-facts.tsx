import { formatPence } from '#src/kit/money.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Beats } from '#src/ui/motion/beats.tsx'
import { valueInWords } from './packages.ts'
import { type Product, priceNote } from './product.ts'

/** A product on sale, with what its card must say of it besides its own words (termsOnCard). */
export type ProductOnCard = Product & { terms: string[] }

type ProductFactsProps = { sold: ProductOnCard; dropInPence: number | null }

/** What the card of a product says: its name, what it costs and saves, and what it has. Its heading is `package-` and the id. */
export function ProductFacts({ sold, dropInPence }: ProductFactsProps) {
  const has = [...sold.terms, ...sold.features]
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
        <ProductValue {...{ sold, dropInPence }} />
        {has.length > 0 && (
          <ul className="grid gap-2">
            {has.map((feature) => (
              <li key={feature} className="flex gap-2">
                <Icon name="tick" className="mt-1 size-4" />
                {feature}
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

/** What one class of it costs and saves, and what it is for, nothing said twice. `against` follows what it saves. */
export function ProductValue({ sold, dropInPence, against = '' }: ProductFactsProps & { against?: string }) {
  const { perClass, saves } = valueInWords(sold, dropInPence)
  const usage = sold.usage && `${sold.usage}.`
  const isSaid = perClass !== null && usage.toLowerCase().startsWith(perClass.toLowerCase())
  if (perClass === null || isSaid) return usage && <p className={isSaid ? 'font-semibold' : undefined}>{usage}</p>
  return (
    <p>
      <strong>{perClass}</strong>
      {`${saves === null ? '' : `, saves ${saves}${against}`}. ${usage}`}
    </p>
  )
}
