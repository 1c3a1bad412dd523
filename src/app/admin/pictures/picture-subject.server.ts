import { isId } from '#src/kit/id.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { findNewsItem } from '#src/studio/content/news/news.store.server.ts'
import { newsPath } from '#src/studio/content/news/news-item.ts'
import {
  PICTURE_PLACES,
  type PicturePlace,
  type PictureSubject,
  SITE_PICTURES,
} from '#src/studio/content/pictures/picture.ts'
import { findWrittenInstructor } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'

type Facts = {
  name: string
  backTo: string
  /** Where the public sees it. */
  seenAt: string
  /** The shape of its frame there; a logo has the ground it stands on. */
  shape: string
}

/** What the address names, and how it is shown; throws a 404 where there is no such thing. */
export async function findSubject(
  reader: Reader,
  { kind, id: item = '' }: { kind?: string; id?: string },
): Promise<PictureSubject & Facts> {
  const place = PICTURE_PLACES.find((one) => one === kind)
  const facts = place && (await finders[place](reader, item))
  if (!place || !facts) throw new Response('There is nothing at this address', { status: 404 })
  return { place, item, ...facts }
}

const finders: Record<PicturePlace, (reader: Reader, item: string) => Promise<Facts | null>> = {
  async instructors(reader, item) {
    const one = isId(item) ? await findWrittenInstructor(reader, item) : null
    const backTo = `/dashboard/content/instructors/${item}`
    return one && { name: one.name, backTo, seenAt: '/instructors', shape: 'aspect-[4/5] max-w-sm' }
  },
  async 'class-types'(reader, item) {
    const type = (await listAllClassTypes(reader)).find(({ id }) => id === item)
    const backTo = `/dashboard/content/class-types/${item}`
    return type ? { name: type.name, backTo, seenAt: `/classes/${item}`, shape: 'aspect-[4/3]' } : null
  },
  async news(reader, item) {
    const post = isId(item) ? await findNewsItem(reader, item) : null
    const backTo = `/dashboard/content/news/${item}`
    return post && { name: post.title, backTo, seenAt: newsPath(post), shape: 'aspect-[3/2]' }
  },
  async site(_, item) {
    if (!Object.hasOwn(SITE_PICTURES, item)) return null
    const name = SITE_PICTURES[item as keyof typeof SITE_PICTURES]
    if (item === 'home') return { name, backTo: '/dashboard/content/texts', seenAt: '/', shape: 'aspect-[16/9]' }
    if (item === 'hall') return { name, backTo: '/dashboard/content/hall', seenAt: '/hall-hire', shape: 'aspect-[3/2]' }
    const shape = `w-fit ${item === 'logo' ? 'logo-plate' : 'bg-night p-2'}`
    return { name, backTo: '/dashboard/content/brand', seenAt: '/', shape }
  },
}
