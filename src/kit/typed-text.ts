import { z } from 'zod'

// Schemas for text typed into forms. Every character is kept and treated as text only; escaping happens where it is shown.

/** One line of text: control characters and runs of white space become one space. */
export function oneLine(most: number, ask: string) {
  return z
    .string(ask)
    .transform((text) => text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1, ask).max(most, tooLong(most)))
}

/** Text of one or more paragraphs, separated by an empty line. */
export function paragraphs(most: number, ask: string) {
  return z
    .string(ask)
    .transform((text) =>
      text
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]|\p{Cs}/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, ask).max(most, tooLong(most)))
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
    .trim()
    .regex(/^\d{1,6}$/, ask)
    .transform(Number)
    .refine((n) => n >= from && n <= to, ask)
}

/** Why staff do something, as the log keeps it. */
export const reasonTyped = z
  .string()
  .trim()
  .min(1, 'Please give a reason')
  .max(500, 'Please keep the reason under 500 characters')

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
