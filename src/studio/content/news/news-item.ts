import { addressPart } from '#src/kit/address-part.ts'

/** A news item of the studio (specification 3). */
export type NewsItem = {
  id: string
  title: string
  publishedOn: string
  excerpt: string
  content: string
  category: string
  /** The motion trace that illustrates it: a class type's id. */
  art: string
  actionText: string | null
  actionLink: string | null
  /** The last studio date on which it is live; null while it has no end. */
  endsOn: string | null
}

const categoryNames: Record<string, string> = {
  announcement: 'Announcement',
  event: 'Event',
  promotion: 'Promotion',
}

/** Announcement, Event or Promotion; anything else is shown as News (specification 3). */
export function categoryName(category: string): string {
  return Object.hasOwn(categoryNames, category) ? categoryNames[category]! : 'News'
}

/** Whether it is live on that studio date. An ended item stays in the archive and is never shown as live (PRODUCT 4.8). */
export function isLive(item: Pick<NewsItem, 'publishedOn' | 'endsOn'>, today: string): boolean {
  return item.publishedOn <= today && (item.endsOn === null || today <= item.endsOn)
}

/** The address of its own page (PRODUCT 3): its title, and enough of its id that two of one title differ. */
export function newsPath({ id, title }: Pick<NewsItem, 'id' | 'title'>): string {
  return `/news/${addressPart(title, { taken: 0, reserved: [], otherwise: 'news' })}-${id.slice(0, 8)}`
}

/** The item with this address; otherwise the one whose address it was under another title, if only one can be meant; else null. */
export function itemAt<Item extends Pick<NewsItem, 'id' | 'title'>>(items: readonly Item[], slug: string): Item | null {
  const exact = items.filter((item) => newsPath(item) === `/news/${slug}`)
  const [meant, ...others] = exact.length > 0 ? exact : items.filter(({ id }) => slug.slice(-8) === id.slice(0, 8))
  return meant && others.length === 0 ? meant : null
}

/** The link at an item's end, if it is an allowed one: a path of our own site, or an https address (PRODUCT 4.8). */
export function actionOf(item: Pick<NewsItem, 'actionText' | 'actionLink'>): { text: string; href: string } | null {
  const { actionText, actionLink } = item
  if (!actionText || !actionLink) return null
  // One slash, then printable ASCII without a backslash: a browser reads `//` and `/\` as another host.
  const isOwnPath = /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(actionLink)
  const isHttps = URL.canParse(actionLink) && new URL(actionLink).protocol === 'https:'
  return isOwnPath || isHttps ? { text: actionText, href: actionLink } : null
}
