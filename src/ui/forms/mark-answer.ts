import { REFUSED_TITLE } from '../page-title.ts'

/** The page's answer to a form: `refused` and `done` are shown in place, `noticed` is a refusal in a notice. */
export type FormOutcome = 'refused' | 'done' | 'noticed'

const WRONG = /aria-invalid="true"/
const SAID: Record<FormOutcome, RegExp> = {
  refused: /data-tone="error"/,
  done: /data-tone="success"/,
  noticed: /data-tone="error"/,
}

/** Marks a page as the answer to a form, for screen readers and before any script runs: a refusal is named in the title, and
 *  the first invalid field gets the focus, or else the text that says what happened. */
export function markAnswer(html: string, answered: FormOutcome): string {
  const titled = answered === 'done' ? html : sayInTitle(html)
  // A notice comes before the page's main part, an answer is inside it.
  const from = answered === 'noticed' ? 0 : titled.indexOf('<main')
  if (from === -1) return titled
  const [before, part] = [titled.slice(0, from), titled.slice(from)]
  if (answered === 'refused' && WRONG.test(part)) return before + part.replace(WRONG, '$& autofocus=""')
  return before + part.replace(SAID[answered], '$& tabindex="-1" autofocus=""')
}

function sayInTitle(html: string): string {
  return html.replace('<html', '<html data-refused=""').replace('<title>', `<title>${REFUSED_TITLE}`)
}
