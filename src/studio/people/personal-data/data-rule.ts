import type { Retention } from '#src/studio/settings/constants.ts'

/** What the columns of one table mean to the people they speak of. Every column of every table stands in exactly one of its
 *  lists: a new one without a rule fails a test. */
export type DataRule =
  /** Rows about nobody in particular. Where something about someone may stand in them all the same, they end. */
  | { about: 'nobody'; columns: readonly string[]; keeps?: readonly Ending[] }
  /** What another company keeps, here played by the simulated provider. */
  | { about: 'payment company'; columns: readonly string[] }
  | PersonalRule

/** Rows about someone. `whose` is the condition that finds them: `:member` is the account, `:email` its address in lower case,
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
  /** How long: what a deletion takes has its time here as well, each column by one of these at least. */
  keeps: readonly Keep[]
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
  /** Rows of someone else that name this person too: the condition that finds them, and which erased columns go. */
  namedIn?: { whose: string; columns: readonly string[] }
}

/** How long something is kept: as long as the account of whom it speaks, or to a time of its own. */
export type Keep = { until: 'account'; columns?: readonly string[] } | Ending

/** What ends on its own when its time is over. The nightly routine does it, the privacy page says it. */
export type Ending = {
  until: 'time'
  /** What a reader of the privacy page knows it by. */
  of: string
  /** How long in words, `{period}` in the place of the figure. */
  says: string
  /** From when it counts: an SQL instant, over the row `t`. */
  since: string
  /** How long from then on; where it is not said, it ends at that very time. */
  period?: keyof Retention
  /** Only rows for which this is true: SQL. */
  where?: string
  /** Sign-ins and what is like them are written by the real clock, everything else by the studio's. */
  clock?: 'real'
  /** What is emptied then, as a deletion would do it. Not said: all that a deletion takes. */
  columns?: readonly string[]
  /** What changes besides: SQL expressions. */
  sets?: Readonly<Record<string, string>>
  /** The row goes, although it stays where an account is deleted. */
  isRowRemoved?: true
}

/** What ends with the account, which may be deleted and is not kept unused for ever. */
export const WITH_ACCOUNT: readonly Keep[] = [{ until: 'account' }]

/** What a deletion replaces, and by which SQL expression; empty where rows are removed. */
export function erasedColumns(rule: PersonalRule): Record<string, string> {
  return { ...rule.erased, ...rule.erasedUnseen }
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

/** The same in SQL, for rows that visitors leave too. */
export const nameless = (owner: string) =>
  `case when ${owner} is null then 'Deleted customer' else '${DELETED_NAME}' end`

const KEPT_MONEY = 'The law asks every business to keep its records of money for six years.'
export const WHY_KEPT = {
  money: KEPT_MONEY,
  counts: 'The studio counts who came and what was booked. Nothing in it says it was you.',
  trace: 'So that every act at the studio can be answered for. What it said about you is gone.',
  hires:
    'The hall was let, and that is a contract. Hires still to come keep their contact details until they are over and settled.',
} as const
