/** What the columns of one table mean to the people they speak of. Every column of every table stands in exactly one of its
 *  lists: a new one without a rule fails a test. */
export type DataRule =
  /** Rows about nobody in particular. */
  | { about: 'nobody'; columns: readonly string[] }
  /** What another company keeps, here played by the simulated provider. */
  | { about: 'payment company'; columns: readonly string[] }
  | PersonalRule

/** Rows about somebody. `whose` is the condition that finds them: `:member` is the account, `:email` its address in lower case,
 *  `:now` the studio's time. */
export type PersonalRule = {
  about: 'somebody'
  /** What a person reads over these rows. */
  title: string
  whose: string
  /** When the account is deleted: the rows go, or they stay without what says who it was. */
  end: 'removed' | 'anonymised'
  /** For rows that stay: why they must. */
  why?: string
  /** Exported. Where rows stay, these stay too: they say nothing of who it was once the erased ones are gone. */
  shown: readonly string[]
  /** Said in the export besides, where a row names another one only by its id: SQL expressions by name. */
  told?: Readonly<Record<string, string>>
  /** Our own: never exported. Kept with their row. */
  hidden?: readonly string[]
  /** Rows stay, these do not: exported, and replaced by this SQL expression. */
  erased?: Readonly<Record<string, string>>
  /** Rows stay, these do not, and they are not exported either. */
  erasedUnseen?: Readonly<Record<string, string>>
}

/** Every column a rule speaks of. */
export function columnsOf(rule: DataRule): string[] {
  if (rule.about !== 'somebody') return [...rule.columns]
  return [
    ...rule.shown,
    ...(rule.hidden ?? []),
    ...Object.keys(rule.erased ?? {}),
    ...Object.keys(rule.erasedUnseen ?? {}),
  ]
}

/** What a member may take with them of a table: SQL expressions by their names. */
export function exportedColumns(rule: PersonalRule): [name: string, expression: string][] {
  const own = [...rule.shown, ...Object.keys(rule.erased ?? {})].map((name): [string, string] => [name, `t."${name}"`])
  return [...own, ...Object.entries(rule.told ?? {})]
}

/** What stands in the place of a name that is gone. */
export const DELETED_NAME = 'Deleted member'

const KEPT_MONEY = 'The law asks every business to keep its records of money for six years.'
export const WHY_KEPT = {
  money: KEPT_MONEY,
  counts: 'The studio counts who came and what was booked. Nothing in it says it was you.',
  trace: 'So that every act at the studio can be answered for. What it said about you is gone.',
  hires:
    'The hall was let, and that is a contract. Hires still to come keep their contact details until they are over.',
} as const
