import type pg from 'pg'

/** One result of the doctor: fine, needs watching, or wrong. */
export type Finding = { state: 'well' | 'watch' | 'wrong'; says: string }

export const well = (says: string): Finding => ({ state: 'well', says })
export const watch = (says: string): Finding => ({ state: 'watch', says })
export const wrong = (says: string): Finding => ({ state: 'wrong', says })

export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [name])
  return rows[0]?.there ?? false
}
