import { noticeSentence } from '#src/studio/hall-hire/hall-words.ts'
import type { ReactNode } from 'react'
import { minutesOf } from '#src/kit/time.ts'
import type { HallTerms, OpeningHours } from '#src/studio/hall-hire/hours/hall-availability.ts'
import { describeOpeningHours, type Settings } from '#src/studio/settings/settings.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon, type IconName } from '#src/ui/icon.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'

/** What is in the room and what is included. */
export function Included({ terms }: { terms: HallTerms }) {
  if (terms.features.length + terms.includes.length === 0) return null
  return (
    <section
      id="included"
      aria-labelledby="included-title"
      className="later page-width grid gap-8 pt-20 [--later:38rem] lg:grid-cols-[1fr_2fr] lg:[--later:19rem]"
    >
      <h2 id="included-title">What is included</h2>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        <TickList title="The room" items={terms.features} />
        <TickList title="In the price" items={terms.includes} />
      </div>
    </section>
  )
}

function TickList({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null
  return (
    <div className="grid content-start gap-4">
      <h3>{title}</h3>
      <ul className="grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex items-start gap-3">
            <span className="hue-yoga mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-hue text-on-hue">
              <Icon name="tick" className="size-4" />
            </span>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const [DAY_FROM, DAY_TO] = [8 * 60, 22 * 60]

/** When the hall can be hired: in words, and as a picture of the week. */
export function AvailableTimes({ hours }: { hours: OpeningHours }) {
  return (
    <section aria-labelledby="times-title" className="later page-width pt-20 [--later:40rem] lg:[--later:26rem]">
      <div className="grid gap-8 rounded-xl bg-sunk p-6 sm:p-10 lg:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-5">
          <h2 id="times-title">Available times</h2>
          <ul className="grid gap-2">
            {describeOpeningHours(hours).map((line) => (
              <li key={line} className="font-semibold tabular-nums">
                {line}
              </li>
            ))}
          </ul>
          <p className="text-muted">
            Classes and other bookings take some of these. Book Now shows what is free on your day.
          </p>
        </div>
        <div aria-hidden="true" className="grid content-center gap-2">
          {DAYS.map((day, index) => (
            <WeekBar key={day} day={day} opening={hours.find(({ weekday }) => weekday === index + 1)} />
          ))}
          <div className="ml-12 flex justify-between text-[0.8125rem] text-muted tabular-nums">
            {['8:00', '11:30', '15:00', '18:30', '22:00'].map((time) => (
              <span key={time}>{time}</span>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}

function WeekBar({ day, opening }: { day: string; opening: OpeningHours[number] | undefined }) {
  const share = (time: string) => (100 * (minutesOf(time) - DAY_FROM)) / (DAY_TO - DAY_FROM)
  return (
    <div className="flex items-center gap-2">
      <span className="w-10 text-[0.9375rem] font-semibold">{day}</span>
      <span className="relative h-6 grow overflow-hidden rounded-full bg-line/60">
        {opening && (
          <span
            className="hue-gymnastics absolute inset-y-0 rounded-full bg-hue"
            style={{ left: `${share(opening.opens)}%`, right: `${100 - share(opening.closes)}%` }}
          />
        )}
      </span>
    </div>
  )
}

/** What is not allowed, and what a cancellation costs. */
export function Rules({ terms }: { terms: HallTerms }) {
  return (
    <section
      aria-labelledby="rules-title"
      className="later page-width grid gap-8 pt-20 [--later:28rem] lg:grid-cols-[1fr_2fr] lg:[--later:16rem]"
    >
      <h2 id="rules-title">Good to know</h2>
      <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {terms.restrictions.length > 0 && (
          <div className="grid content-start gap-4">
            <h3>Restrictions</h3>
            <ul className="grid gap-3">
              {terms.restrictions.map((item) => (
                <li key={item} className="flex items-start gap-3">
                  <span className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-error text-on-error">
                    <Icon name="cross" className="size-4" />
                  </span>
                  {item}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="grid content-start gap-4">
          <h3>Cancellation</h3>
          <p>
            {noticeSentence(terms)} {terms.cancellationTerms}
          </p>
        </div>
      </div>
    </section>
  )
}

type Contact = { studio: Settings['studio']; consultation: string; reply: string }

/** Extras on request, and how to get in touch. */
export function ServicesAndContact({ studio, consultation, reply }: Contact) {
  return (
    <section
      aria-labelledby="services-title"
      className="later page-width grid gap-4 pt-20 [--later:43rem] lg:grid-cols-2 lg:[--later:28rem]"
    >
      <div className="hue-pilates grid content-start justify-items-start gap-4 rounded-xl bg-hue p-6 text-on-hue sm:p-10">
        <h2 id="services-title">Additional services</h2>
        <h3>Event planning consultation</h3>
        <p className="max-w-text text-lg">{consultation}</p>
        <ButtonLink
          to="/hall-hire?book=1#book"
          variant="secondary"
          className="mt-2 border-on-hue! text-on-hue! hover:bg-on-hue! hover:text-hue!"
          data-hall-open
        >
          Plan it with us
        </ButtonLink>
      </div>
      <div className="grid content-start gap-5 rounded-xl border border-line bg-raised p-6 sm:p-10">
        <h2>Talk to us</h2>
        <p className="text-lg">{reply}</p>
        <ul className="grid gap-3">
          <ContactLine icon="phone">
            <PhoneLink number={studio.phone} className="font-semibold underline underline-offset-4" />
          </ContactLine>
          <ContactLine icon="mail">
            <a href={`mailto:${studio.email}`} className="font-semibold underline underline-offset-4">
              {studio.email}
            </a>
          </ContactLine>
          <ContactLine icon="place">{studio.addressLines.join(', ')}</ContactLine>
        </ul>
        <ButtonLink to="/timetable" variant="secondary" className="justify-self-start">
          See the timetable
        </ButtonLink>
      </div>
    </section>
  )
}

function ContactLine({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} className="text-muted" />
      <span>{children}</span>
    </li>
  )
}
