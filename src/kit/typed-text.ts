import { z } from 'zod'
import { visibleLine, visibleLines } from './text/visible-text.ts'

// Schemas for text typed into forms, sent to the API or read from files: one meaning for all three (tests/typed-text.test.ts). Every character that can
// be seen is kept and treated as text only; escaping happens where it is shown.

/** One line of text, of which something can be seen. */
export function oneLine(most: number, ask: string) {
  return z.string(ask).overwrite(visibleLine).min(1, ask).max(most, tooLong(most))
}

/** The same where nothing needs to be written; ids and codes too, which are only compared. */
export function lineOrNone(most: number, ask?: string) {
  return z.string(ask).overwrite(visibleLine).max(most, tooLong(most))
}

/** Words to search for: what is too long is cut. */
export function searchWords(most = 100) {
  return z.string().overwrite((text) => visibleLine(text).slice(0, most))
}

/** Text of one or more paragraphs, separated by an empty line. */
export function paragraphs(most: number, ask: string) {
  return z.string(ask).overwrite(visibleLines).min(1, ask).max(most, tooLong(most))
}

/** The same where nothing needs to be written. */
export function paragraphsOrNone(most: number, ask?: string) {
  return z.string(ask).overwrite(visibleLines).max(most, tooLong(most))
}

/** One item per line; empty lines are left out. */
export function linesOfText({ lines, characters }: { lines: number; characters: number }, ask: string) {
  return paragraphs(lines * (characters + 2), ask)
    .transform((text) =>
      text
        .split('\n')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(characters, `Please use ${characters} characters a line at most`))
        .min(1, ask)
        .max(lines, `Please give ${lines} lines at most`),
    )
}

/** A sum in pounds as people type it (`33`, `6.50`, `£33.00`), parsed to pence. */
export function penceTyped(examples: string) {
  return z
    .string('Please give an amount')
    .overwrite(visibleLine)
    .transform((text) => text.replace(/[£,\s]/g, ''))
    .pipe(z.string().regex(/^\d{1,5}(\.\d{1,2})?$/, `Please give an amount in pounds, like ${examples}`))
    .transform((text) => Math.round(Number(text) * 100))
}

/** The same within limits in pounds, both included. */
export function poundsTyped({ from, to }: { from: number; to: number }) {
  return penceTyped('33 or 33.50').refine(
    (pence) => pence >= from * 100 && pence <= to * 100,
    `Please give £${from} to £${to}`,
  )
}

/** A whole number within limits, both included. */
export function wholeNumber(from: number, to: number) {
  const ask = `Please give a whole number from ${from} to ${to}`
  return z
    .string(ask)
    .overwrite(visibleLine)
    .regex(/^\d{1,6}$/, ask)
    .transform(Number)
    .refine((n) => n >= from && n <= to, ask)
}

/** Why staff do something, as the log keeps it. */
export const reasonTyped = oneLine(500, 'Please give a reason')

/** A box of a form: ticked or not. */
export const tick = z
  .string()
  .optional()
  .transform((ticked) => ticked !== undefined)

/** Nothing typed means none; of anything else the schema says what is wrong with it. */
export function orNone<Schema extends z.ZodType<unknown, string>>(schema: Schema) {
  return z.string().transform((text, input): z.output<Schema> | null => {
    if (text === '') return null
    const parsed = schema.safeParse(text)
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) input.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function tooLong(most: number): string {
  return `Please use ${most} characters at most`
}
