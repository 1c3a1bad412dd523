import { expect, test } from 'vitest'
import { accountLabels } from '#src/studio/settings/accounts.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const HERE = '/dashboard/payments/accounts'

async function aSale() {
  const desk = await studio.signedIn('admin')
  const { html } = await desk.page('/dashboard/till?items=basic')
  const saleId = /name="saleId" value="([^"]+)"/.exec(html)![1]!
  const sale = {
    saleId,
    items: 'basic',
    amountPence: '3300',
    tender: 'cash',
    name: 'Grace',
    email: 'grace@example.com',
  }
  expect((await desk.post('/dashboard/till?items=basic', sale)).status).toBe(303)
  return desk
}

test('the journal is a file for Xero or QuickBooks, with the accounts that the owner has set', async () => {
  const desk = await aSale()
  const codes = Object.fromEntries(Object.keys(accountLabels).map((name) => [name, `A-${name}`]))
  expect((await desk.follow(await desk.post(HERE, codes))).html).toContain('Saved. The next file has them.')
  const file = async (query: string) => (await desk.get(`/dashboard/payments/journal?${query}`)).text()
  const [day] = await studio.sql<{ day: string }>(
    `select to_char(at at time zone studio_zone(), 'DD/MM/YYYY') as day from ledger_entries`,
  )
  const xero = (await file('format=xero')).replace('\uFEFF', '').split('\r\n')
  expect(xero).toEqual([
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount',
    `Takings of ${day!.day},${day!.day},Cash,A-cash,No VAT,33`,
    `Takings of ${day!.day},${day!.day},Sales of classes,A-classes,No VAT,-33`,
    '',
  ])
  const books = (await file('format=quickbooks')).split('\r\n')
  expect(books[0]).toContain('Journal No,Journal Date,Account Name,Debits,Credits,Description')
  expect(books[1]).toContain(`,${day!.day},A-cash,33,,Cash`)
  expect(books[2]).toContain(`,${day!.day},A-classes,,33,Sales of classes`)
  expect((await file('format=xero&from=2020-01-01&to=2020-01-31')).split('\r\n')).toHaveLength(2)
})

test('an account without a code is said at its field', async () => {
  const desk = await studio.signedIn('admin')
  const answer = await desk.post(HERE, {
    ...Object.fromEntries(Object.keys(accountLabels).map((name) => [name, '1'])),
    vat: '',
  })
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('Please give a code')])
})

test('more lines than Xero takes at once are several files in an archive', async () => {
  const desk = await studio.signedIn('admin')
  await studio.sql(
    `insert into ledger_entries (at, kind, amount_pence, provider_ref, provider)
     select '2026-01-01T12:00:00Z'::timestamptz + n * interval '1 day', 'fee', -70, 'txn_' || n, 'simulated' from generate_series(0, 159) n`,
  )
  const file = (query: string) => desk.get(`/dashboard/payments/journal?${query}&from=2026-01-01&to=2026-12-31`)
  const [xero, quickBooks] = [await file('format=xero'), await file('format=quickbooks')]
  expect(xero.headers.get('Content-Type')).toBe('application/zip')
  const archive = Buffer.from(await xero.arrayBuffer()).toString('latin1')
  for (const part of [1, 2]) expect(archive).toContain(`journal-xero-2026-01-01-to-2026-12-31-${part}.csv`)
  // A code is Xero's alone.
  expect(await quickBooks.text()).toContain(',Payment fees,0.7,,Payment fees')
})
