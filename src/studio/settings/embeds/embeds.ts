import { z } from 'zod'

const MOST_SITES = 20
const SITE = 'Please give each site on a line of its own, like https://www.example.com'

/** The sites whose pages may show the studio's timetable and prices within them: origins, each once. */
export const embedsSetting = z.object({
  sites: z.array(z.string().refine((site) => originOf(site) === site)).max(MOST_SITES),
})

/** What an admin types: addresses of pages of those sites, one a line. */
export const embedsForm = z.object({
  sites: z
    .string()
    .default('')
    .transform((text, ctx) => {
      const origins = [...new Set(text.split(/\s+/).filter(Boolean).map(originOf))]
      if (origins.includes(null)) ctx.addIssue({ code: 'custom', message: SITE })
      return origins.filter((origin) => origin !== null)
    })
    .refine((sites) => sites.length <= MOST_SITES, `Please give ${MOST_SITES} sites at most`),
})

/** The origin of a site's address: https, or http of this machine for those who try it out. Null where it is neither. */
function originOf(typed: string): string | null {
  const address = /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname, origin } = new URL(address)
  const isNear = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname)
  // A name without a dot is a slip of the pen, and `;` or `'` would end the header it is written into.
  const isNamed = protocol === 'https:' && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname)
  return isNear || isNamed ? origin : null
}

/** Who may show an embedded page (CSP): the dashboard's preview, and those sites. */
export function framedBy(sites: readonly string[]): Record<string, readonly string[]> {
  return { 'frame-ancestors': ["'self'", ...sites] }
}

/** What can be shown on another site. */
export const EMBEDS = { timetable: 'Timetable', packages: 'Packages', hall: 'Hall hire' } as const

export type Embed = keyof typeof EMBEDS

export function isEmbed(name: string | undefined): name is Embed {
  return name !== undefined && Object.hasOwn(EMBEDS, name)
}

/** The two ways to put it into a page, to be copied: with a script the frame takes the height of what it shows. */
export function embedCode(origin: string, { show, type, title }: { show: Embed; type: string | null; title: string }) {
  const src = `${origin}${embedAddress(show, type)}`
  const name = escaped(title)
  const ofType = type === null ? '' : ` type="${escaped(type)}"`
  return {
    frame: `<iframe src="${escaped(src)}" title="${name}" style="width: 100%; height: 40rem; border: 0"></iframe>`,
    script: `<script async src="${origin}/embed.js"></script>\n<tempo-embed show="${show}"${ofType} title="${name}"></tempo-embed>`,
  }
}

/** Where it is; of the timetable also one class type alone. */
export function embedAddress(show: Embed, type: string | null): string {
  return `/embed/${show}${type === null ? '' : `?type=${encodeURIComponent(type)}`}`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
