import { START_REQUEST } from '#src/studio/billing/pay-online/start-request.ts'
import { CheckboxField } from '#src/ui/forms/field.tsx'

/** The tick of a form that buys classes. */
export function StartRequest() {
  return (
    <CheckboxField
      name="startsNow"
      required
      label={
        <>
          {START_REQUEST} I agree to the{' '}
          <a href="/terms" target="_blank" className="underline">
            terms
          </a>
          .
        </>
      }
    />
  )
}
