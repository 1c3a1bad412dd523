import { STUDIO } from './constants.ts'
import { OWN_PAGE_WORDS } from './page-words.ts'
import { defaultSettings, type Settings } from './settings.ts'

/** What stands where a new studio's own details belong until its owner has written them. Nothing of it reads as a fact. */
export const NEW_STUDIO = {
  name: 'Our studio',
  tagline: 'Classes for every level',
  addressLines: ['Address to follow'],
  phone: 'Telephone number to follow',
  email: 'hello@studio.example',
  zone: STUDIO.zone,
  socials: [],
} satisfies Settings['studio']

/** Words that are true of every studio, until its owner has written others. */
export const NEW_TEXTS = {
  heroTitle: 'Come and move',
  heroLead: 'Classes for every age and level.',
  membershipLead: 'Come once, or every week.',
  referral: 'Bring a friend: when they join, you pay less next time.',
  hallHireLead: 'Our hall for your event, by the hour.',
  hallHireConsultation: 'Ask us, and we help you plan it.',
  newsletterLead: 'What is new, now and then. You can stop it with one click.',
} satisfies Settings['texts']

/** What a studio without the demo starts with: not open, and without the demo's name, address, building and words (PRODUCT 4.9). */
export const newStudioSettings: Settings = {
  ...defaultSettings,
  studio: NEW_STUDIO,
  opening: { isOpen: false },
  pageWords: OWN_PAGE_WORDS,
  texts: NEW_TEXTS,
  studioHours: [],
  openingHours: [],
  hallHire: {
    ...defaultSettings.hallHire,
    description: 'A hall to hire by the hour.',
    features: [],
    includes: [],
    restrictions: [],
    cancellationTerms: '',
  },
  access: [],
}

/** Whether the owner has written the studio's own name, address, telephone number and email address. */
export function hasOwnDetails({ name, addressLines, phone, email }: Settings['studio']): boolean {
  const isAsSeeded = name === NEW_STUDIO.name || phone === NEW_STUDIO.phone || email === NEW_STUDIO.email
  return !isAsSeeded && addressLines.length > 0 && addressLines[0] !== NEW_STUDIO.addressLines[0]
}
