import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { linesOfText, oneLine, paragraphs, poundsTyped, tick, wholeNumber } from '#src/kit/typed-text.ts'
import { POLICY_COSTS, TEXTS } from './constants.ts'
import { schemaForEach, zoneSetting } from './settings.ts'

// What admins type to change the studio's own facts (PRODUCT, introduction), and what it becomes.

export const openingForm = z.object({ isOpen: tick })

const SOCIAL = 'Please write a name and an https address on each line'

export const studioForm = z.object({
  name: oneLine(80, 'Please give the studio a name'),
  tagline: oneLine(120, 'Please say in a few words what the studio is'),
  addressLines: linesOfText({ lines: 8, characters: 100 }, 'Please give the address'),
  phone: oneLine(40, 'Please give a telephone number').refine(
    (text) => /\d{3}/.test(text),
    'Please give a telephone number',
  ),
  email: emailTyped('Please give an email address', 'Please give an email address').max(200),
  zone: zoneSetting.optional(),
  socials: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(
          z
            .string()
            .transform(profileOf)
            .pipe(z.object({ name: z.string(), url: z.string() }, SOCIAL)),
        )
        .max(8, 'Please give 8 profiles at most'),
    ),
})

function profileOf(line: string): { name: string; url: string } | null {
  const [, name, url] = /^(.{1,40}?)[\s,:]+(https:\/\/\S{1,300})$/.exec(line) ?? []
  return name && url && URL.canParse(url) ? { name, url } : null
}

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time')

/** Seven days, `opens1` to `closes7`; both empty on a day the studio is closed. */
export const openingHoursForm = z.record(z.string(), z.unknown()).transform((typed, ctx) =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const [opens, closes] = [typed[`opens${weekday}`], typed[`closes${weekday}`]]
    if (!opens && !closes) return []
    for (const [name, time] of [
      [`opens${weekday}`, opens],
      [`closes${weekday}`, closes],
    ] as const) {
      if (!hour.safeParse(time).success)
        ctx.addIssue({ code: 'custom', path: [name], message: 'Please give a time, or leave both empty' })
    }
    const span = { weekday, opens: String(opens), closes: String(closes) }
    if (hour.safeParse(opens).success && hour.safeParse(closes).success && span.closes <= span.opens)
      ctx.addIssue({ code: 'custom', path: [`closes${weekday}`], message: 'Please close after opening' })
    return [span]
  }),
)

const TEXT_CHARACTERS = 500
const text = paragraphs(TEXT_CHARACTERS, 'Please write something')

export const textsForm = z.object({
  ...schemaForEach(TEXTS, () => text),
  heroTitle: oneLine(80, 'Please write something'),
})

export const pricesForm = z.object({ referralPercent: wholeNumber(0, 100) })

/** What an admin may change of the hall; its times stay with the code that reads them. */
export const hallForm = z
  .object({
    description: text,
    pricePerHour: poundsTyped({ from: 1, to: 1000 }),
    capacity: wholeNumber(1, 500).optional(),
    features: linesOfText({ lines: 20, characters: 200 }, 'Please write something'),
    includes: linesOfText({ lines: 20, characters: 200 }, 'Please write something'),
    restrictions: linesOfText({ lines: 20, characters: 200 }, 'Please write something'),
    cancellationNoticeHours: wholeNumber(0, 720),
    replyHours: wholeNumber(1, 168),
    holdHours: wholeNumber(1, 720),
    cancellationTerms: z.union([z.literal(''), text]),
  })
  .transform(({ pricePerHour, capacity, ...words }) => ({
    ...words,
    ...(capacity !== undefined && { capacity }),
    pricePerHourPence: pricePerHour,
  }))

const FEE_MISSING = 'Please give the fee in pounds, or choose that it costs no fee'
const policyCost = z.enum(POLICY_COSTS, 'Please choose what it costs')

export const bookingRulesForm = z
  .object({
    cancellationCutoffHours: wholeNumber(0, 168),
    lateCancellation: policyCost,
    lateFee: poundsTyped({ from: 0, to: 100 }),
    noShow: policyCost,
    noShowFee: poundsTyped({ from: 0, to: 100 }),
    weeksAhead: wholeNumber(1, 26),
    closesMinutesBefore: wholeNumber(0, 10_080),
    waitingListCutoffHours: wholeNumber(0, 168),
  })
  .refine(({ lateCancellation, lateFee }) => lateCancellation !== 'fee' || lateFee > 0, {
    message: FEE_MISSING,
    path: ['lateFee'],
  })
  .refine(({ noShow, noShowFee }) => noShow !== 'fee' || noShowFee > 0, { message: FEE_MISSING, path: ['noShowFee'] })
  .transform(({ lateFee, noShowFee, ...rules }) => ({ ...rules, lateFeePence: lateFee, noShowFeePence: noShowFee }))

export const accessForm = z
  .object({ access: linesOfText({ lines: 20, characters: 300 }, 'Please write something') })
  .transform(({ access }) => access)

export const settingRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  not_a_setting: { status: 400, message: 'That cannot be kept as it is' },
} satisfies Record<string, RefusalText>

export type SettingRefusal = keyof typeof settingRefusals
