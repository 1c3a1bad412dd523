import { expect, test } from 'vitest'
import { monthsReport, owedReport, productReport, tenderReport } from './money-reports.ts'
import { reportPeriod } from './period.ts'

const period = reportPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-24')
const line = (key: string, paidPence: number, returnedPence = 0, name: string | null = null) => {
  return { key, name, payments: 1, paidPence, returnedPence }
}

test('takings are titled with their sum and its change; a tender that only was before is a line too', () => {
  const now = [line('cash', 20_000), line('stripe', 104_000, 4000)]
  const { title, rows, total } = tenderReport({
    now,
    before: [line('stripe', 100_700), line('card_machine', 10_000)],
    period,
  })
  expect(title).toBe('Takings were £1,240 in October, 12% more than September')
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['Online', 1, 104_000, 4000, 100_000, 100_700],
    ['Cash', 1, 20_000, 0, 20_000, 0],
    ['Card machine', 0, 0, 0, 0, 10_000],
  ])
  expect(total).toEqual(['All', 2, 124_000, 4000, 120_000, 110_700])
})

test('products are titled with the one that brought in most; what is no product has the name of its purpose', () => {
  const now = [line('hall_hire', 5000), line('basic', 9900, 0, '6 Class Package')]
  const report = productReport({ now, before: [], period })
  expect(report.title).toBe('6 Class Package brought in most in October: £99 of £149')
  expect(report.rows.map(({ cells }) => cells[0])).toEqual(['6 Class Package', 'Hall hire'])
  expect(productReport({ now: [], before: [], period }).title).toBe('Nothing was sold in October')
})

test('months are added up', () => {
  const month = {
    month: '2026-09',
    places: 10,
    attended: 7,
    noShow: 1,
    pending: 2,
    paidPence: 5000,
    returnedPence: 500,
  }
  const { title, rows, total } = monthsReport([month, { ...month, month: '2026-10' }])
  expect(title).toBe('Takings came to £100 in the 2 months to Oct 2026')
  expect(rows[0]?.cells).toEqual(['Sept 2026', 5000, 500, 4500, 10, 7, 1])
  expect(total).toEqual(['All', 10_000, 1000, 9000, 20, 14, 2])
})

test('debts say what they are for', () => {
  const debts = [
    { memberId: 'm', name: 'Ada', email: 'a@example.com', hiredOn: null, pence: 500 },
    { memberId: null, name: 'Bo', email: 'b@example.com', hiredOn: '2026-10-03', pence: 2500 },
  ]
  const { title, rows } = owedReport(debts)
  expect(title).toBe('£30 is owed by 2 people')
  expect(rows.map(({ cells }) => cells[2])).toEqual(['Account', 'Hall hire on 3 Oct 2026'])
  expect(owedReport([])).toMatchObject({ title: 'Nobody owes the studio anything', total: null })
})
