import { type DirectDebit, type MandateMethod, methodWords } from '#src/studio/billing/direct-debit/mandate.ts'
import { Button } from '#src/ui/button.tsx'

/** Links to where direct debit is set up, or to what ends with it. */
export function DirectDebitSwitch({ state, method }: { state: DirectDebit; method: MandateMethod }) {
  const isOn = state === 'on'
  return (
    <form action="/dashboard/direct-debit" className="mt-4 flex flex-wrap items-center gap-3">
      {isOn && <input type="hidden" name="off" value="" />}
      <Button role="switch" aria-checked={isOn} size="small" variant="secondary">
        {`${methodWords(state === 'off' ? 'bacs_debit' : method).title}: ${isOn ? 'on' : 'off'}`}
      </Button>
      {state !== 'on' && state !== 'off' && <span className="text-muted">{words[state]}</span>}
    </form>
  )
}

const words = {
  preparing: 'Not set up yet',
  pending: 'Your bank is deciding',
  ending: 'Ends with the month you have paid for',
  failed: 'Your bank did not accept it',
}
