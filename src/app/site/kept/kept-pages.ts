import type { KeptAddresses } from '#src/platform/http/cache/kept-addresses.ts'

const DAYS = ['week', 'session', 'for', 'type', 'level', 'instructor']
const VERSIONS = ['version']
const AFTER = ['afterTimestamp', 'afterId']

/** What is the same for every visitor, with the parameters that each reads: kept for a second for all who ask, and as it was last rendered
 *  for when the database is away. A parameter that is not named here never reaches its page. What shows anything of its reader, or sets a
 *  cookie, does not belong here; a member's own calendar says that it is private. */
export const keptPages: KeptAddresses = {
  '/': [],
  '/classes': [],
  '/classes/:type': [],
  '/workshops': [],
  '/workshops/:slug': [],
  '/timetable': DAYS,
  '/instructors': [],
  '/membership': [],
  '/hall-hire': ['book', 'date'],
  '/news': [],
  '/news/:slug': [],
  '/privacy': VERSIONS,
  '/terms': VERSIONS,
  '/cookies': VERSIONS,
  '/accessibility': VERSIONS,
  '/embed/:show': ['accent', 'type'],
  '/news.atom': [],
  '/calendar/:file': [],
  '/openactive/': [],
  '/openactive/feeds/scheduled-sessions': AFTER,
  '/openactive/feeds/session-series': AFTER,
  '/sitemap.xml': [],
  '/manifest.webmanifest': [],
  '/robots.txt': [],
  '/llms.txt': [],
  '/.well-known/security.txt': [],
}
