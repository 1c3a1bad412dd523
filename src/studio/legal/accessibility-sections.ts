import type { LegalFacts, LegalSection } from './legal-sections.ts'

/** How the site and the building work for everybody. */
export function accessibilitySections({ studio, access }: LegalFacts): LegalSection[] {
  const building = { name: 'building', heading: 'Our building', isDerived: true, text: list(access) }
  return [
    { name: 'site', heading: 'This site', isDerived: false, text: THIS_SITE },
    ...(access.length > 0 ? [building] : []),
    {
      name: 'wrong',
      heading: 'Not good enough?',
      isDerived: false,
      text: `Then we want to know: ${studio.email} or ${studio.phone}. If you are not happy with the answer, the [Equality Advisory and Support Service](https://www.equalityadvisoryservice.com/) can help.`,
    },
  ]
}

const list = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n')

const THIS_SITE = `We build to the Web Content Accessibility Guidelines 2.2, level AA, and test every page against them, in light and in dark, before each release.

${list([
  'Everything works with a keyboard alone, and with a screen reader.',
  'Text can be enlarged to 400% without scrolling sideways.',
  'Colour never carries meaning on its own: places left are always a number, too.',
  'If your device asks for less motion, nothing here moves.',
  'Browsing, signing up, booking and paying also work with scripts turned off.',
])}`
