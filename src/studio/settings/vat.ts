import { z } from 'zod'
import { lineOrNone, tick } from '#src/kit/typed-text.ts'

/** Whether the studio charges VAT, and how much. Rates are basis points: 2,000 is 20 %. */
export const vatSetting = z.object({
  isRegistered: z.boolean(),
  /** `GB123456789`; empty while it is not registered. */
  number: lineOrNone(20),
  basisPoints: z.int().min(0).max(10_000),
  /** Letting a hall is exempt unless the studio has opted to tax it. */
  isHallExempt: z.boolean(),
})
export type VatSetting = z.output<typeof vatSetting>

/** The VAT on a receipt, as of its issue; all null while the studio was not registered. */
export type IssuedVat = { vatNumber: string | null; vatBasisPoints: number | null; vatPence: number | null }

/** The VAT within a price that includes it: the gross times the rate over a hundred and the rate, rounded to the nearest penny,
 *  a half penny up. Net is the rest, so that the two always make the gross. */
export function vatWithin(grossPence: number, basisPoints: number): number {
  const whole = 10_000 + basisPoints
  return Math.floor((2 * grossPence * basisPoints + whole) / (2 * whole))
}

/** The VAT of a partial refund, after earlier ones: the parts of the whole add up to its VAT to the penny. */
export function vatOfRefund(
  amountPence: number,
  { basisPoints, beforePence }: Record<'basisPoints' | 'beforePence', number>,
) {
  return vatWithin(beforePence + amountPence, basisPoints) - vatWithin(beforePence, basisPoints)
}

type Taken = {
  amountPence: number
  isHall: boolean
  /** Held and no price, so it has no VAT. */
  depositPence: number
}

/** The VAT on a payment's receipt issued now. */
export function vatToIssue(setting: VatSetting, { amountPence, isHall, depositPence }: Taken): IssuedVat {
  if (!setting.isRegistered) return { vatNumber: null, vatBasisPoints: null, vatPence: null }
  const vatBasisPoints = isHall && setting.isHallExempt ? 0 : setting.basisPoints
  return { vatNumber: setting.number, vatBasisPoints, vatPence: vatWithin(amountPence - depositPence, vatBasisPoints) }
}

/** `20%`, `17.5%`. */
export function rateInWords(basisPoints: number): string {
  return `${basisPoints / 100}%`
}

const RATE = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/

/** A typed percentage in basis points; null when it is none. Computed in whole numbers. */
export function basisPointsOf(typed: string): number | null {
  const match = RATE.exec(typed.trim())
  const points = match && Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return points !== null && points <= 10_000 ? points : null
}

/** The desk's form. The number is a United Kingdom one: nine digits, or twelve for a branch. */
export const vatForm = z
  .object({
    isRegistered: tick,
    number: lineOrNone(40)
      .default('')
      .transform((typed) => typed.replaceAll(/[\s.-]/g, '').toUpperCase())
      .transform((typed) => (/^\d/.test(typed) ? `GB${typed}` : typed)),
    rate: lineOrNone(20).default(''),
    isHallExempt: tick,
  })
  .transform(({ rate, ...form }, input) => {
    const basisPoints = basisPointsOf(rate)
    const complain = (field: string, message: string) => input.addIssue({ code: 'custom', path: [field], message })
    if (basisPoints === null) complain('rate', 'Please give a rate in percent, like 20')
    const isNumber = /^GB(\d{9}|\d{12})$/.test(form.number)
    if (form.isRegistered && !isNumber) complain('number', 'Please give the VAT number, like GB 123 4567 89')
    if (!form.isRegistered && form.number !== '' && !isNumber)
      complain('number', 'Please give a whole VAT number, or none')
    return { ...form, basisPoints: basisPoints ?? 0 }
  })
