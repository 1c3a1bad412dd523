import { penceToPounds } from '#src/kit/money.ts'
import { weekdayName } from '#src/kit/time.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

/** The studio as search engines read it (schema.org): what it is, where, when and from what price. */
export function studioAsPlace({ studio, openingHours, prices }: Settings, url: string) {
  const [street = '', town = '', postcode = ''] = studio.addressLines
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthClub',
    name: studio.name,
    description: studio.tagline,
    url,
    telephone: studio.phone,
    email: studio.email,
    image: new URL('/share/tempo.jpg', url).toString(),
    priceRange: `from £${penceToPounds(prices.dropInPence).toFixed(2)}`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: town,
      postalCode: postcode,
      addressCountry: 'GB',
    },
    openingHoursSpecification: openingHours.map(({ weekday, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdayName(weekday),
      opens,
      closes,
    })),
    ...(studio.socials.length > 0 && { sameAs: studio.socials.map((social) => social.url) }),
  }
}
