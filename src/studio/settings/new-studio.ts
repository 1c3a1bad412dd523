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

/** What a studio without the demo starts with: not open, and without the demo's name and address (PRODUCT 4.9). */
export const newStudioSettings: Settings = {
  ...defaultSettings,
  studio: NEW_STUDIO,
  opening: { isOpen: false },
  pageWords: OWN_PAGE_WORDS,
}

/** Whether the owner has written the studio's own name, address, telephone number and email address. */
export function hasOwnDetails({ name, addressLines, phone, email }: Settings['studio']): boolean {
  const isAsSeeded = name === NEW_STUDIO.name || phone === NEW_STUDIO.phone || email === NEW_STUDIO.email
  return !isAsSeeded && addressLines.length > 0 && addressLines[0] !== NEW_STUDIO.addressLines[0]
}
