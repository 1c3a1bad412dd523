import { Cell, Table } from '#src/ui/table.tsx'
import { LegalPage } from './legal-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

const cookies = [
  {
    name: 'tempo.session_token',
    what: 'Keeps you signed in.',
    until: 'You log out, 7 days without a visit, or 30 days',
  },
  {
    name: 'tempo_pending',
    what: 'Remembers that you signed up here until your address is verified.',
    until: 'You sign in, or 7 days',
  },
  {
    name: 'tempo_typed',
    what: 'Keeps what you had typed while you sign in again.',
    until: 'You are back at the form, or 15 minutes',
  },
  { name: 'tempo_notice', what: 'Carries one message to the next page.', until: 'It has been shown, or one minute' },
  {
    name: 'tempo_booking',
    what: 'Remembers the place in a class that we hold while you pay.',
    until: 'An hour after you opened the class',
  },
  { name: 'tempo_cart', what: 'Remembers what is in your cart.', until: 'The cart is empty, or 30 days' },
]

export const meta = fixedMeta({
  title: 'Cookies',
  description: 'The few cookies this site needs, what each is for, and why there is no banner.',
  path: '/cookies',
})

export default function CookiesPage() {
  return (
    <LegalPage
      title="Cookies"
      intro="We set only what the site cannot work without, which is why there is no banner to click away."
      updated="1 November 2026"
    >
      <Table caption="Cookies we set" isCaptionHidden head={['Name', 'What it is for', 'Until']}>
        {cookies.map(({ name, what, until }) => (
          <tr key={name}>
            <Cell>
              <code>{name}</code>
            </Cell>
            <Cell>{what}</Cell>
            <Cell>{until}</Cell>
          </tr>
        ))}
      </Table>
      <p>
        If you ask to hire the hall, your browser also keeps a list of your own requests (dates and times, no names), so
        that you can find them again. It stays in your browser and you can delete it there.
      </p>
      <p>
        No cookie follows you to other sites, and no other company sets one here, except the payment provider while you
        pay.
      </p>
    </LegalPage>
  )
}
