import { redirect } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { scopeOf } from '#src/platform/house.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { Route } from './+types/test-bank-page.ts'

export function meta() {
  return [{ title: 'Test bank' }, { name: 'robots', content: 'noindex' }]
}

/** The payer's bank, pretended: where 3-D Secure asks whether it was you. Not there with live payments. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { testBank } = scopeOf(context).house
  const intent = await testBank?.retrieveIntent(params.intentId)
  if (!testBank || !intent) throw redirect('/')
  if (intent.state !== 'requires_action') throw redirect((await testBank.findReturnUrl(intent.id)) ?? '/')
  return { amount: formatPenceExact(intent.amountPence) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { testBank } = scopeOf(context).house
  const answer = (await request.formData()).get('answer')
  const intent = await testBank?.answerBank(params.intentId, answer === 'confirm')
  return redirect((intent && (await testBank?.findReturnUrl(intent.id))) ?? '/', 303)
}

export default function TestBankPage({ loaderData: { amount } }: Route.ComponentProps) {
  return (
    <div className="page-width max-w-2xl py-16">
      <Card as="section" className="grid gap-4">
        <p>
          <Badge tone="info">Test mode</Badge>
        </p>
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
      </Card>
    </div>
  )
}
