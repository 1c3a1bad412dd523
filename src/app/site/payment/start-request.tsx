import { z } from 'zod'
import { CheckboxField } from '#src/ui/forms/field.tsx'

/** The tick of the form that buys classes: without it the law lets nothing begin within the 14 days (Consumer Contracts Regulations
 *  2013, regulation 36; PRODUCT 4.4). */
export const startRequested = z.literal(
  'on',
  'Please tick this: without it we may not begin before the 14 days are over',
)

export function StartRequest() {
  return (
    <CheckboxField
      name="startsNow"
      required
      label={
        <>
          Begin within the 14 days in which I may cancel. If I do cancel, I pay for the classes used by then. See the{' '}
          <a href="/terms" target="_blank" className="underline">
            terms
          </a>
          .
        </>
      }
    />
  )
}
