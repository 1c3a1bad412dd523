import { setStudioZone, weekdayName } from '#src/kit/time.ts'
import type { Outcome } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { z } from 'zod'
import { amountInPounds } from '#src/studio/billing/payments/payment.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { brandForm, DEFAULT_ACCENT } from '#src/studio/settings/brand.ts'
import { HOME_SECTIONS, homeForm, type HomeSection, homeSections } from '#src/studio/settings/home-sections.ts'
import { pageWordsForm, WORDED_PAGES, wordedPages } from '#src/studio/settings/page-words.ts'
import * as forms from '#src/studio/settings/content-forms.ts'
import { type SettingKey, type Settings, zoneNames } from '#src/studio/settings/settings.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { area, choice, half, line, number, ONE_A_LINE, pictureOf, tick } from './content-fields.ts'
import type { ContentField, ContentFormFacts } from './content-form.tsx'

type Facts = Omit<ContentFormFacts, 'fields'> & { fields: (settings: Settings) => ContentField[] }
type Part = Facts & {
  key: SettingKey
  schema: z.ZodType
  save(ctx: SignedInCtx, value: unknown): Promise<Outcome<void, forms.SettingRefusal>>
}

/** Keeps each part's form type before they are put in one table. */
function part<Key extends SettingKey, Schema extends z.ZodType<Settings[Key] | Partial<Settings[Key]>>>(
  key: Key,
  schema: Schema,
  facts: Facts,
): Part {
  return {
    ...facts,
    key,
    schema,
    async save(ctx, value) {
      const outcome = await changeSetting(ctx, { key, change: value as Settings[Key] })
      // The next page is drawn in the new zone, however long the notice of it takes.
      if (outcome.ok && key === 'studio') setStudioZone((await readSettings(ctx.reader)).studio.zone)
      return outcome
    },
  }
}

/** Two times for each day of the week. */
function hoursOfDays(hours: Settings['openingHours']): ContentField[] {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((day) => {
    const ofDay = hours.find(({ weekday }) => weekday === day)
    const more = { as: 'time', isHalf: true, isOptional: true } as const
    return [
      line(`opens${day}`, `${weekdayName(day)} from`, ofDay?.opens ?? '', more),
      line(`closes${day}`, `${weekdayName(day)} until`, ofDay?.closes ?? '', more),
    ]
  })
}

/** The choice of where a section of the home page stands. */
function placeOf(name: HomeSection, shown: readonly HomeSection[]): ContentField {
  const places = homeSections.map((_, at) => ({ value: String(at + 1), label: String(at + 1) }))
  return line(name, HOME_SECTIONS[name], String(shown.indexOf(name) + 1), {
    as: 'select',
    isHalf: true,
    options: [{ value: '0', label: 'Not shown' }, ...places],
  })
}
const COSTS = [
  { value: 'nothing', label: 'Nothing' },
  { value: 'counts', label: 'The class: it counts as used' },
  { value: 'fee', label: 'A fee: it goes on the account' },
]

/** The parts of the settings that an admin may change, by their addresses. */
export const settingParts: Record<string, Part> = {
  opening: part('opening', forms.openingForm, {
    title: 'Opening',
    intro:
      'Until the studio is open visitors see “Opening soon”, and nothing can be booked or bought. Staff see the whole site.',
    seenAt: '/',
    fields: ({ opening }) => [tick('isOpen', 'Open to visitors', opening.isOpen)],
  }),
  studio: part('studio', forms.studioForm, {
    title: 'Studio details',
    intro: 'Shown at the foot of every page, in letters and to search engines.',
    seenAt: '/#contact',
    fields: ({ studio }) => [
      line('name', 'Name', studio.name, { isHalf: true, most: 80 }),
      line('tagline', 'In a few words', studio.tagline, { isHalf: true, most: 120 }),
      area('addressLines', 'Address', studio.addressLines, ONE_A_LINE),
      line('phone', 'Telephone', studio.phone, { isHalf: true, most: 40 }),
      line('email', 'Email', studio.email, { as: 'email', isHalf: true, most: 200 }),
      line('zone', 'Time zone', studio.zone, {
        as: 'select',
        options: zoneNames.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        hint: 'Classes, hall hires and memberships keep the times people know: 18:00 stays 18:00',
      }),
      area(
        'socials',
        'Social profiles',
        studio.socials.map(({ name, url }) => `${name} ${url}`),
        { isOptional: true, hint: 'One a line: a name, then its https address' },
      ),
    ],
  }),
  brand: part('brand', brandForm, {
    title: 'Brand',
    intro: 'The logo, and the colour of buttons and links, by day and by night.',
    seenAt: '/',
    pictures: [
      { to: '/dashboard/content/site/logo/picture', label: 'Logo' },
      { to: '/dashboard/content/site/logo-dark/picture', label: 'Logo on dark grounds' },
    ],
    fields: ({ brand }) => [
      tick('hasOwnAccent', 'Use a colour of our own', brand.accent !== ''),
      line('accent', 'Accent colour', brand.accent || DEFAULT_ACCENT, {
        as: 'color',
        isHalf: true,
        hint: 'Seen and read by day and by night: where it could not be, the nearest shade that can is offered',
      }),
    ],
  }),
  home: part('home', homeForm, {
    title: 'Sections of the home page',
    intro: 'Which are shown, and in which order.',
    seenAt: '/',
    fields: ({ home }) => homeSections.map((name) => placeOf(name, home.sections)),
  }),
  search: part('pageWords', pageWordsForm as never, {
    title: 'Titles in search',
    intro: 'What search engines and shared links say of a page. Leave a field empty to have the page name itself.',
    seenAt: '/',
    fields: ({ pageWords }) =>
      wordedPages.flatMap((page) => [
        line(`title${page}`, `${WORDED_PAGES[page]}: title`, pageWords[page].title, { most: 70, isOptional: true }),
        area(`description${page}`, `${WORDED_PAGES[page]}: description`, pageWords[page].description, {
          most: 200,
          rows: 2,
          isOptional: true,
        }),
      ]),
  }),
  hours: part('studioHours', forms.openingHoursForm as never, {
    title: 'Opening hours',
    intro: 'When the studio is open, at the foot of every page. Leave a day empty when it is closed.',
    seenAt: '/#contact',
    fields: ({ studioHours }) => hoursOfDays(studioHours),
  }),
  'hall-hours': part('openingHours', forms.openingHoursForm as never, {
    title: 'Hall hours',
    intro: 'When the hall may be hired. Leave a day empty when it may not; what is already booked stands.',
    seenAt: '/hall-hire',
    fields: ({ openingHours }) => hoursOfDays(openingHours),
  }),
  texts: part('texts', forms.textsForm, {
    title: 'Texts of the pages',
    intro: 'What the home page, the membership page and the hall page say.',
    seenAt: '/',
    pictures: [{ to: '/dashboard/content/site/home/picture', label: 'Photograph behind the big words' }],
    fields: ({ texts }) => [
      line('heroTitle', 'Home: the big words', texts.heroTitle, { most: 80 }),
      area('heroLead', 'Home: under the big words', texts.heroLead),
      area('newsletterLead', 'Home: newsletter', texts.newsletterLead),
      area('membershipLead', 'Membership: at its head', texts.membershipLead),
      area('referral', 'Membership: bring a friend', texts.referral),
      area('hallHireLead', 'Hall hire: at its head', texts.hallHireLead),
      area('hallHireConsultation', 'Hall hire: help with planning', texts.hallHireConsultation),
    ],
  }),
  prices: part('prices', forms.pricesForm, {
    title: 'Bring a friend',
    intro: 'What a member gets for a friend. Everything that is sold has its price below.',
    seenAt: '/membership',
    fields: ({ prices }) => [
      number(
        'referralPercent',
        'Off for bringing a friend, in percent',
        prices.referralPercent,
        'Credited once the friend has paid',
      ),
    ],
  }),
  hall: part('hallHire', forms.hallForm, {
    title: 'The hall',
    intro:
      'What the hall page says of the hall, and what an hour costs from now on. Requests already made keep their price.',
    seenAt: '/hall-hire',
    pictures: pictureOf('site', 'hall'),
    fields: ({ hallHire }) => [
      area('description', 'Description', hallHire.description),
      line('pricePerHour', 'An hour, in pounds', amountInPounds(hallHire.pricePerHourPence), { isHalf: true }),
      number('capacity', 'People at most', hallHire.capacity, 'No larger party can ask for it'),
      area('features', 'The hall has', hallHire.features, { ...ONE_A_LINE, rows: 6 }),
      area('includes', 'Included', hallHire.includes, { ...ONE_A_LINE, rows: 6 }),
      area('restrictions', 'Not allowed', hallHire.restrictions, { ...ONE_A_LINE, rows: 5 }),
      number(
        'cancellationNoticeHours',
        'Full refund until, in hours before',
        hallHire.cancellationNoticeHours,
        '0 for until the hire starts',
      ),
      number('replyHours', 'We reply within, in hours', hallHire.replyHours, 'What pages and letters promise'),
      number(
        'holdHours',
        'A request holds its time, in hours',
        hallHire.holdHours,
        'Then it lapses without an answer; near the event it is sooner',
      ),
      area('cancellationTerms', 'More about cancelling', hallHire.cancellationTerms, { isOptional: true }),
    ],
  }),
  rules: part('bookings', forms.bookingRulesForm, {
    title: 'Rules of booking',
    intro: 'One policy for every class. Pages, letters and terms say what is set here; it holds from now on.',
    seenAt: '/terms',
    fields: ({ bookings }) => [
      number(
        'cancellationCutoffHours',
        'Cancel until, in hours before',
        bookings.cancellationCutoffHours,
        'Free of charge until then; 0 for until the class starts',
      ),
      choice('lateCancellation', 'Cancelling later costs', bookings.lateCancellation, COSTS),
      line('lateFee', 'Fee for cancelling late, in pounds', amountInPounds(bookings.lateFeePence), half),
      choice('noShow', 'Not coming costs', bookings.noShow, COSTS),
      line('noShowFee', 'Fee for not coming, in pounds', amountInPounds(bookings.noShowFeePence), half),
      number('weeksAhead', 'Weeks ahead', bookings.weeksAhead, 'When booking opens'),
      number(
        'closesMinutesBefore',
        'Booking closes, in minutes before',
        bookings.closesMinutesBefore,
        '0 for when the class starts; the front desk may book until then',
      ),
      number(
        'waitingListCutoffHours',
        'Waiting list until, in hours before',
        bookings.waitingListCutoffHours,
        'Until then a free place goes to the first in line; later everybody who waits hears of it, and the first to book has it',
      ),
    ],
  }),
  access: part('access', forms.accessForm, {
    title: 'Getting in and around',
    intro: 'What the building offers those who need it, for the accessibility page.',
    seenAt: '/accessibility',
    fields: ({ access }) => [area('access', 'What the studio offers', access, { ...ONE_A_LINE, rows: 6 })],
  }),
}
