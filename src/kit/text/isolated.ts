const RIGHT_TO_LEFT =
  '[\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}\\p{Script=Adlam}\\p{Script=Mandaic}]'
const HAS_ONE = new RegExp(RIGHT_TO_LEFT, 'u')
// From the first such character to the last that no Latin one stands before; or what is isolated already.
const RUNS = new RegExp(
  `\\u2068[^\\u2069]*\\u2069|${RIGHT_TO_LEFT}(?:[^\\p{L}\\n\\u2066-\\u2069]*${RIGHT_TO_LEFT})*`,
  'gu',
)

/** A name inside a sentence that has no elements, as e-mails, text messages and labels are: written from right to left it would turn round what
 *  stands beside it. Other names stay as they are. On pages the element around a name does it. */
export function isolated(name: string): string {
  return HAS_ONE.test(name) ? `\u2068${name}\u2069` : name
}

/** A whole sentence of ours in which there may be names, by the blocks that show sentences: notices, errors, headings, e-mails. What is isolated
 *  already stays so. */
export function namesIsolated(sentence: string): string {
  return HAS_ONE.test(sentence)
    ? sentence.replace(RUNS, (run) => (run.startsWith('\u2068') ? run : isolated(run)))
    : sentence
}
