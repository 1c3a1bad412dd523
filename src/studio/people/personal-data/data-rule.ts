import type { Retention } from '#src/studio/settings/constants.ts'

/** What the columns of one table mean for the people they are about. Every column of every table is in exactly one of its
 *  lists: a new one without a rule fails a test. */
export type DataRule =
  /** Rows about no one in particular. Where they may still contain something about a person, they end. */
  | { about: 'nobody'; columns: readonly string[]; keeps?: readonly Ending[] }
  /** What another company keeps, here played by the fake Stripe. */
  | { about: 'payment company'; columns: readonly string[]; keeps?: undefined }
  | PersonalRule

/** Rows about a person. `whose` is the condition that finds them: `:member` is the account, `:email` its address in lower case,
 *  `:now` the studio's time. */
export type PersonalRule = {
  about: 'somebody'
  /** The heading of these rows for that person. */
  title: string
  whose: string
  /** When the account is deleted: the rows are removed, or stay without identifying the person. */
  end: 'removed' | 'anonymised'
  /** For rows that stay: why they must. */
  why?: string
  /** How long: what a deletion removes has its time here as well, each column at least one. */
  keeps: readonly Keep[]
  /** Exported. Where rows stay, these columns stay too: they do not identify the person once the erased ones are gone. */
  shown: readonly string[]
  /** Added to the export where a row names another only by its id: SQL expressions by name. */
  lookups?: Readonly<Record<string, string>>
  /** Internal: never exported. Kept with their row. */
  hidden?: readonly string[]
  /** Rows stay, these columns do not: exported, and replaced by this SQL expression. */
  erased?: Readonly<Record<string, string>>
  /** Rows stay, these columns do not, and they are not exported either. */
  erasedUnseen?: Readonly<Record<string, string>>
  /** Where a row is found by an address: what becomes of it when the account's address changes, so that the row stays theirs and nothing
   *  more is written to the former. */
  addresses?: readonly Readdressing[]
  /** Rows of another person that name this person too: the condition that finds them, and the columns to erase. */
  namedIn?: { whose: string; columns: readonly string[] }
}

/** What changes at a row whose column has the former address: SQL, over `:email`, the new one, and `:member`. Or why it stays. */
export type Readdressing = { column: string } & (
  | { becomes: string; where?: string; otherwise?: 'removed' }
  | { links: string; where: string }
  | { stays: string }
)

/** The column takes the new address. */
export const follows = (column: string): Readdressing => ({ column, becomes: ':email' })

/** How long something is kept: as long as its person's account, or for a time of its own. */
export type Keep = { until: 'account'; columns?: readonly string[] } | Ending

/** What ends when its time is over. The nightly routine does it; the privacy page shows it. */
export type Ending = {
  /** Its name on the privacy page. */
  of: string
  /** The period in words, `{period}` for the figure. */
  says: string
  /** Its start: an SQL instant, over the row `t`. */
  since: string
  /** Its length; without one it ends at that very time. */
  period?: keyof Retention
  /** Only rows for which this is true: SQL. */
  where?: string
  /** Sign-ins and similar rows use the real clock, everything else the studio's. */
  clock?: 'real'
  /** What is erased then, as a deletion would. By default all that a deletion erases. */
  columns?: readonly string[]
  /** What changes in addition: SQL expressions. */
  sets?: Readonly<Record<string, string>>
  /** The row is removed, although it stays where an account is deleted. */
  isRowRemoved?: true
}

/** A rule as it is written down: the names of its columns are the words of one text. */
type Written = Omit<PersonalRule, 'about' | 'end' | 'why' | 'shown' | 'hidden'> & { shown: string; hidden?: string }

/** Rows of a person that go with the account. */
export function removed({ shown, hidden, ...rule }: Written): PersonalRule {
  return { about: 'somebody', end: 'removed', ...rule, shown: wordsOf(shown), hidden: wordsOf(hidden) }
}

/** Rows of a person that stay without saying who it was, and why they must. */
export function anonymised(why: string, { shown, hidden, ...rule }: Written): PersonalRule {
  return { about: 'somebody', end: 'anonymised', why, ...rule, shown: wordsOf(shown), hidden: wordsOf(hidden) }
}

export function wordsOf(text = ''): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** What ends at its time, by its name on the privacy page, which shows the period alone unless `says` has other words. */
export function ending(of: string, rule: Omit<Ending, 'of' | 'says'> & { says?: string }): Ending {
  return { of, says: '{period}', ...rule }
}

/** What ends with the account, which may be deleted and is not kept unused for ever. */
export const WITH_ACCOUNT: readonly Keep[] = [{ until: 'account' }]

/** What a deletion replaces, and by which SQL expression; empty where rows are removed. */
export function erasedColumns(rule: PersonalRule): Record<string, string> {
  return { ...rule.erased, ...rule.erasedUnseen }
}

/** Every column in a rule. */
export function columnsOf(rule: DataRule): string[] {
  if (rule.about !== 'somebody') return [...rule.columns]
  return [
    ...rule.shown,
    ...(rule.hidden ?? []),
    ...Object.keys(rule.erased ?? {}),
    ...Object.keys(rule.erasedUnseen ?? {}),
  ]
}

/** What a member may download of a table: SQL expressions by their names. */
export function exportedColumns(rule: PersonalRule): [name: string, expression: string][] {
  const own = [...rule.shown, ...Object.keys(rule.erased ?? {})].map((name): [string, string] => [name, `t."${name}"`])
  return [...own, ...Object.entries(rule.lookups ?? {})]
}

/** The addresses of deleted accounts, for SQL's `like`. */
export const DELETED_ADDRESS = 'deleted-%@deleted.invalid'

/** What replaces an erased name. */
export const DELETED_NAME = 'Deleted member'

const DELETED_CUSTOMER = 'Deleted customer'

/** The same in SQL, for rows that visitors leave too. */
export const nameless = (owner: string) =>
  `case when ${owner} is null then '${DELETED_CUSTOMER}' else '${DELETED_NAME}' end`

/** Whether a row of a visitor still says who it was: some have no address, and a name all the same. */
export const isNamedVisitor = ({ owner, name, email }: Record<'owner' | 'name' | 'email', string>) =>
  `${owner} is null and (${email} <> '' or ${name} <> '${DELETED_CUSTOMER}')`

const KEPT_MONEY = 'The law asks every business to keep its records of money for six years.'
export const WHY_KEPT = {
  money: KEPT_MONEY,
  customer:
    'The payment company is asked to delete what it holds about you. This says of whom, and goes as soon as it has done so.',
  agreed: 'It says under which terms something was sold or an account was opened. Nothing in it says it was you.',
  counts: 'The studio counts who came and what was booked. Nothing in it says it was you.',
  trace: 'So that every act at the studio can be answered for. What it said about you is gone.',
  hires:
    'The hall was let, and that is a contract. Hires still to come keep their contact details until they are over and settled.',
} as const
