import { redirect } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SelectField } from '#src/ui/forms/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/test-bank-page.ts'

export function meta() {
  return [{ title: 'Test bank' }, { name: 'robots', content: 'noindex' }]
}

/** The payer's bank, simulated: where 3-D Secure asks whether it was you, and where a direct debit is set up. Not there with live
 *  payments. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { testBank } = scopeOf(context).services
  if (!testBank) throw redirect('/')
  const { intentId: id } = params
  const back = async () => redirect((await testBank.findReturnUrl(id)) || '/')
  const intent = await testBank.retrieveIntent(id)
  if (intent?.state === 'requires_action')
    return { amount: formatPenceExact(intent.amountPence), method: null, failure: null }
  const setup = intent ? null : await testBank.retrieveSetup(id)
  if (!setup || setup.state !== 'requires_payment_method') throw await back()
  return { amount: null, method: await testBank.findSetupMethod(id), failure: setup.failure?.message ?? null }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { testBank } = scopeOf(context).services
  const { intentId: id } = params
  const form = await request.formData()
  const [answer, methodId] = [form.get('answer'), form.get('methodId')]
  const returnUrl = (await testBank?.findReturnUrl(id)) || '/'
  if (answer === 'allow' && typeof methodId === 'string') {
    const setup = await testBank?.confirmSetup({ setupId: id, methodId })
    // A refused card stays on the bank's page, which says why.
    return redirect(setup?.state === 'succeeded' ? returnUrl : `/pay/bank/${encodeURIComponent(id)}`, 303)
  }
  if (answer === 'confirm' || answer === 'refuse') await testBank?.answerBank(id, answer === 'confirm')
  return redirect(returnUrl, 303)
}

export default function TestBankPage({ loaderData: { amount, method, failure } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-16">
      <Card as="section" className="grid gap-4">
        <p>
          <Badge tone="info">Test mode</Badge>
        </p>
        {amount ? <Question amount={amount} /> : <SetUp method={method} failure={failure} />}
      </Card>
    </div>
  )
}

function Question({ amount }: { amount: string }) {
  return (
    <>
      <h1 className="text-3xl">Your bank wants to know it is you</h1>
      <p>
        In test mode this page stands for your bank. Confirm or refuse the payment of <strong>{amount}</strong>.
      </p>
      <form method="post" className="flex flex-wrap gap-3">
        <Button name="answer" value="confirm">
          Confirm payment
        </Button>
        <Button name="answer" value="refuse" variant="secondary">
          Refuse
        </Button>
      </form>
    </>
  )
}

function SetUp({ method, failure }: { method: 'card' | 'bacs_debit' | null; failure: string | null }) {
  const choices = method === 'card' ? testCards : testAccounts
  return (
    <>
      <h1 className="text-3xl">Allow direct debit</h1>
      <p>
        In test mode this page stands for the payment company and your bank. No money moves, and a bank&rsquo;s days
        pass in seconds.
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <form method="post" className="grid gap-4">
        <SelectField
          label={method === 'card' ? 'Test card' : 'Test bank account'}
          name="methodId"
          options={choices}
          defaultValue={choices[0]?.value}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="answer" value="allow">
            Allow direct debit
          </Button>
          <Button name="answer" value="leave" variant="secondary">
            Go back without it
          </Button>
        </div>
      </form>
    </>
  )
}

const testAccounts = [
  { value: 'pm_bacsDebit_success', label: 'An account that pays' },
  { value: 'pm_bacsDebit_collectionFails', label: 'An account without enough money' },
  { value: 'pm_bacsDebit_mandateRefused', label: 'A bank that refuses direct debit' },
]

const testCards = [
  { value: 'pm_card_visa', label: 'A card that pays' },
  { value: 'pm_card_threeDSecure2Required', label: 'A card whose bank asks for you each time' },
  { value: 'pm_card_visa_chargeDeclined', label: 'A card that is declined' },
]
