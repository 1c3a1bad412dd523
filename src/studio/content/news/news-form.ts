import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone, oneLine, paragraphs } from '#src/kit/typed-text.ts'
import { actionOf, categoryName } from './news-item.ts'

/** The categories of a post; `news` is none of the three and is shown as News (specification 3). */
export const NEWS_CATEGORIES = ['news', 'announcement', 'event', 'promotion'].map((value) => ({
  value,
  label: categoryName(value),
}))

const line = (most: number) => lineOrNone(most).default('')
const date = (ask: string) => z.string(ask).refine(isStudioDate, ask)

/** A post as an admin writes it (specification 3, PRODUCT 4.8). */
export const newsForm = z
  .object({
    title: oneLine(120, 'Please give it a title'),
    excerpt: oneLine(300, 'Please say the gist in a sentence'),
    content: paragraphs(5000, 'Please write the text'),
    category: z.enum(
      NEWS_CATEGORIES.map(({ value }) => value),
      'Please choose a category',
    ),
    art: z.string('Please choose a drawing').regex(/^[a-z-]{1,40}$/, 'Please choose a drawing'),
    publishedOn: date('Please choose the day it appears'),
    endsOn: line(40)
      .pipe(z.literal('').or(date('Please choose a date, or leave it empty')))
      .transform((day) => day || null),
    actionText: line(60).transform((text) => text || null),
    actionLink: line(500).transform((text) => text || null),
  })
  .superRefine((post, ctx) => {
    const wrong = (field: string, message: string) => ctx.addIssue({ code: 'custom', path: [field], message })
    if (post.endsOn && post.endsOn < post.publishedOn) wrong('endsOn', 'It cannot end before it appears')
    if (post.actionText && !post.actionLink) wrong('actionLink', 'Please say where the button leads')
    if (post.actionLink && !post.actionText) wrong('actionText', 'Please say what the button reads')
    if (post.actionLink && !actionOf({ actionText: 'x', actionLink: post.actionLink }))
      wrong('actionLink', 'Please give a page of this site, like /timetable, or an https address')
  })

export type NewsPost = z.output<typeof newsForm>

export const newsRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  news_not_found: { status: 404, message: 'News not found' },
} satisfies Record<string, RefusalText>

export type NewsRefusal = keyof typeof newsRefusals
