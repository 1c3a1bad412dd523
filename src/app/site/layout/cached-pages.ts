/** Public pages that are the same for every visitor: they are kept as bytes (docs/decisions, page cache). A page that shows
 *  anything of its reader, or sets a cookie, does not belong here. */
export const cachedPages: ReadonlySet<string> = new Set([
  '/',
  '/classes',
  '/timetable',
  '/instructors',
  '/membership',
  '/hall-hire',
  '/news',
  '/privacy',
  '/terms',
  '/cookies',
  '/accessibility',
])
