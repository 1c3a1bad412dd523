import { ButtonLink } from '#src/ui/button.tsx'
import { PhoneLink } from '#src/ui/phone-link.tsx'
import { Logo, type LogoFiles } from '#src/ui/photographs/logo.tsx'
import { RhythmicWord } from '#src/ui/wordmark.tsx'

export type StudioCard = {
  name: string
  tagline: string
  addressLines: string[]
  phone: string
  email: string
  hours: string[]
  socials: { name: string; url: string }[]
}

const legal = [
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/cookies', label: 'Cookies' },
  { to: '/accessibility', label: 'Accessibility' },
]

const explore = [
  { to: '/classes', label: 'Classes' },
  { to: '/workshops', label: 'Workshops' },
  { to: '/timetable', label: 'Timetable' },
  { to: '/instructors', label: 'Instructors' },
  { to: '/membership', label: 'Membership' },
  { to: '/news', label: 'News' },
  { to: '/hall-hire', label: 'Hall Hire' },
]

// As many characters as fill the page in the size of the style sheet; a longer name is set smaller, on one line.
const FULL_WIDTH = 5

function widthOf(name: string) {
  if (name.length <= FULL_WIDTH) return undefined
  return { fontSize: `min(${((25.5 * FULL_WIDTH) / name.length).toFixed(2)}vw, 30rem)` }
}

/** The foot of the pages that are there before the studio is open: legal links only. */
export function ShortFooter({ studio, year }: { studio: Pick<StudioCard, 'name' | 'socials'>; year: string }) {
  return (
    <footer className="on-night mt-24 bg-night text-on-night" data-screen-only>
      <div className="page-width pb-8">
        <SmallPrint studio={studio} year={year} />
      </div>
    </footer>
  )
}

type SiteFooterProps = { studio: StudioCard; logos: LogoFiles | null; year: string; hasHall: boolean }

/** Address, opening hours and legal links. */
export function SiteFooter({ studio, logos, year, hasHall }: SiteFooterProps) {
  const there = hasHall ? explore : explore.filter(({ to }) => to !== '/hall-hire')
  return (
    <footer
      id="contact"
      className="on-night later relative mt-24 overflow-hidden bg-night text-on-night [--later:64rem] lg:[--later:39rem]"
      data-screen-only
    >
      <div className="page-width relative grid gap-12 pt-16 pb-10">
        <div className="grid gap-10 md:grid-cols-2 lg:grid-cols-[1.2fr_0.9fr_1.6fr_0.6fr]">
          <div className="grid content-start justify-items-start gap-4">
            {logos && <Logo logos={logos} name={studio.name} isOnDark />}
            <p className="font-display text-[2rem] leading-[1.05] font-bold [font-stretch:75%]">{studio.tagline}</p>
            <ButtonLink to="/timetable" className="justify-self-start">
              See this week&rsquo;s classes
            </ButtonLink>
          </div>
          <FooterPart title="Find us">
            <address className="not-italic">
              {studio.addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
              <PhoneLink number={studio.phone} className="footer-link mt-3 block" />
              <a href={`mailto:${studio.email}`} className="footer-link block">
                {studio.email}
              </a>
            </address>
          </FooterPart>
          {studio.hours.length > 0 && (
            <FooterPart title="Opening hours">
              <ul>
                {studio.hours.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </FooterPart>
          )}
          <FooterPart title="Explore">
            <FooterLinks links={there} />
          </FooterPart>
        </div>
        <SmallPrint studio={studio} year={year} />
      </div>
      <p aria-hidden="true" className="footer-name" style={widthOf(studio.name)}>
        <RhythmicWord word={studio.name} isPlain />
      </p>
    </footer>
  )
}

function SmallPrint({ studio, year }: { studio: Pick<StudioCard, 'name' | 'socials'>; year: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-night-line pt-6 text-[0.9375rem] text-night-muted">
      <p>
        © {year} {studio.name}
      </p>
      <nav aria-label="Legal" className="contents">
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {legal.map(({ to, label }) => (
            <li key={to}>
              <a href={to} className="footer-link">
                {label}
              </a>
            </li>
          ))}
          {studio.socials.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener" className="footer-link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function FooterPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-text text-base font-semibold tracking-normal text-night-muted [font-stretch:100%]">
        {title}
      </h2>
      {children}
    </section>
  )
}

function FooterLinks({ links }: { links: { to: string; label: string }[] }) {
  return (
    <ul className="grid gap-0.5">
      {links.map(({ to, label }) => (
        <li key={to}>
          <a href={to} className="footer-link">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
