// What these mean wherever they stand, unless the endpoint says more.
const WORDS: Record<string, string> = {
  page: 'Which page, counted from 1',
  pageSize: 'How many a page has at most',
  search: 'Words that all occur',
  from: 'The first day, as 2026-11-23',
  to: 'The last day, itself included, as 2026-11-23',
  since: 'The first day, as 2026-11-23',
  date: 'A day, as 2026-11-23',
  months: 'How many months, this one included',
  token: 'The token of a link that was mailed',
  personId: 'For whom: a person of the account',
  state: 'Only those in this state',
  status: 'Only those with this status',
  kind: 'Only those of this kind',
  purpose: 'Only those made for this',
  tender: 'Only those paid so',
  directDebit: 'Whether months are collected',
  sort: 'In which order',
  afterTimestamp: 'As the page before gives it',
  afterId: 'As the page before gives it',
}

type Parameter = { name: string; description?: string; schema?: { example?: unknown } }
type Described = { paths?: Record<string, Record<string, { parameters?: Parameter[] }>> }

/** The document with words for each parameter that its endpoint says nothing of. */
export function withParameterWords<Document extends object>(document: Document): Document {
  for (const methods of Object.values((document as Described).paths ?? {}))
    for (const { parameters = [] } of Object.values(methods))
      for (const parameter of parameters) {
        parameter.description ??= WORDS[parameter.name]
        const [day] = /\d{4}-\d\d-\d\d/.exec(parameter.description ?? '') ?? []
        if (day && parameter.schema) parameter.schema.example ??= day
      }
  return document
}
