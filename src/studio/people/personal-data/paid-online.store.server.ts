import type { Reader } from '#src/platform/database/db.server.ts'

/** Whether anybody has ever paid online, as in a studio that is paid at its front desk by now. */
export async function readHasPaidOnline(reader: Reader): Promise<boolean> {
  const { rows } = await reader.$client.query<{ has: boolean }>({
    name: 'has-paid-online',
    text: `select exists (select from payment_customers) or exists (select from mandates) as "has"`,
    values: [],
  })
  return rows[0]!.has
}
