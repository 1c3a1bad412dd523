import { visibleLine } from '#src/kit/text/visible-text.ts'

/** What may stand in a mail header. Names and subjects carry what people typed; a line break in them would begin a header of
 *  the sender's choice, and U+2028 and its kin are line breaks to some programs. */
const LONGEST_TEXT = 200
const LONGEST_ADDRESS = 254

/** One line of plain text: control characters and separators become spaces, marks that nobody sees are taken off. */
export function headerText(text: string): string {
  return Array.from(visibleLine(text)).slice(0, LONGEST_TEXT).join('')
}

/** Whether a text is one plain address and nothing else: no list, no display name, no comment, no second line. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= LONGEST_ADDRESS &&
    /^[^\s@<>()[\]\\,;:"\p{C}\p{Z}]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}])?$/u.test(text) &&
    !text.includes('..')
  )
}
