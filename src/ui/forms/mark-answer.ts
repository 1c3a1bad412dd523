import { REFUSED_TITLE } from '../page-title.ts'

/** What a page says of a form: `refused` and `done` are its answer in place, `told` tells of a refusal in a notice. */
export type FormOutcome = 'refused' | 'done' | 'told'

const WRONG = /aria-invalid="true"/
const SAID: Record<FormOutcome, RegExp> = {
  refused: /data-tone="error"/,
  done: /data-tone="success"/,
  told: /data-tone="error"/,
}

/** Marks a drawn page as the answer to a form, for the person who hears it and before any script runs: a refusal is said in the title, and
 *  the first field that is wrong has the focus, or else the text that says what happened. */
export function markAnswer(html: string, answered: FormOutcome): string {
  const titled = answered === 'done' ? html : sayInTitle(html)
  // A notice stands before the page's own part, an answer in it.
  const from = answered === 'told' ? 0 : titled.indexOf('<main')
  if (from === -1) return titled
  const [before, part] = [titled.slice(0, from), titled.slice(from)]
  if (answered === 'refused' && WRONG.test(part)) return before + part.replace(WRONG, '$& autofocus=""')
  return before + part.replace(SAID[answered], '$& tabindex="-1" autofocus=""')
}

function sayInTitle(html: string): string {
  return html.replace('<html', '<html data-refused=""').replace('<title>', `<title>${REFUSED_TITLE}`)
}
