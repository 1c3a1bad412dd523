/** Pages that are there before the studio is open too. */
export const legalPages = ['/privacy', '/terms', '/cookies', '/accessibility'] as const

/** Public pages that are the same for every visitor, in the order of the navbar: search engines may show them, and they are kept
 *  ready as bytes (docs/decisions, page cache). A page that shows anything of its reader, or sets a cookie, does not belong here. */
export const publicPages = [
  '/',
  '/classes',
  '/workshops',
  '/timetable',
  '/instructors',
  '/membership',
  '/hall-hire',
  '/news',
  ...legalPages,
] as const
