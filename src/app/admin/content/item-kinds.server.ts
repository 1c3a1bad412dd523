import type { z } from 'zod'
import { isId } from '#src/kit/id.ts'
import type { Outcome, RefusalText } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { classTypeForm, classTypeRefusals } from '#src/studio/schedule/class-types/class-type.ts'
import { addClassType } from '#src/studio/schedule/class-types/add-class-type.server.ts'
import { changeClassType } from '#src/studio/schedule/class-types/change-class-type.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { addRoom } from '#src/studio/schedule/rooms/add-room.server.ts'
import { changeRoom } from '#src/studio/schedule/rooms/change-room.server.ts'
import { fieldOfRoomRefusal, roomForm, type RoomRefusal, roomRefusals } from '#src/studio/schedule/rooms/room.ts'
import { instructorForm, instructorRefusals } from '#src/studio/people/instructors/instructor.ts'
import { findWrittenInstructor } from '#src/studio/people/instructors/instructors.store.server.ts'
import { writeInstructor } from '#src/studio/people/instructors/write-instructor.server.ts'
import { changeProduct } from '#src/studio/products/change-product.server.ts'
import { makeProduct } from '#src/studio/products/make-product.server.ts'
import { productForm } from '#src/studio/products/product-form.ts'
import { fieldOfRefusal, type ProductRefusal, productRefusals } from '#src/studio/products/product.ts'
import { changePromoCode } from '#src/studio/sales/promo-codes/change-promo-code.server.ts'
import { makePromoCode } from '#src/studio/sales/promo-codes/make-promo-code.server.ts'
import { promoCodeForm } from '#src/studio/sales/promo-codes/promo-code-form.ts'
import {
  fieldOfPromoRefusal,
  type PromoTermsRefusal,
  promoTermsRefusals,
} from '#src/studio/sales/promo-codes/promo-code.ts'
import { NEWS_CATEGORIES, newsForm, newsRefusals } from '#src/studio/content/news/news-form.ts'
import { isLive } from '#src/studio/content/news/news-item.ts'
import { findNewsItem } from '#src/studio/content/news/news.store.server.ts'
import { writeNews } from '#src/studio/content/news/write-news.server.ts'
import { area, half, line, number, pictureOf, tick } from './content-fields.ts'
import type { ContentFormFacts } from './content-form.tsx'
import { readPromoCode } from './promo-code-fields.server.ts'
import { readProduct } from './product-fields.server.ts'
import { readClassType, readRoom } from './schedule-fields.server.ts'

type Kind<Schema extends z.ZodType> = {
  form: Schema
  texts: Record<string, RefusalText>
  /** The field that a refusal is about; the others are notices. */
  fieldOf?(refusal: string): string | undefined
  /** The form of an item, or of a new one with null; null when there is no such item. */
  read(reader: Reader, id: string | null, today: string): Promise<ContentFormFacts | null>
  save(ctx: SignedInCtx, id: string | null, value: z.output<Schema>): Promise<Outcome<unknown, string>>
  /** Of a new one that can have a photograph, from what `save` answers. */
  madeId?(made: unknown): string
}

const madeId = (made: unknown) => (made as { id: string }).id

/** Keeps each kind's form type before they are put in one table. */
function kind<Schema extends z.ZodType>(one: Kind<Schema>): Kind<z.ZodType> {
  return one as unknown as Kind<z.ZodType>
}

/** The kinds of item, by their addresses. */
export const itemKinds: Record<string, Kind<z.ZodType>> = {
  news: kind({
    form: newsForm,
    texts: newsRefusals,
    read: readNews,
    save: (ctx, newsId, post) => writeNews(ctx, { newsId, post }),
    madeId,
  }),
  instructors: kind({
    form: instructorForm,
    texts: instructorRefusals,
    read: readInstructor,
    save: (ctx, instructorId, words) => writeInstructor(ctx, { instructorId, words }),
    madeId,
  }),
  products: kind({
    form: productForm,
    texts: productRefusals,
    fieldOf: (refusal) => fieldOfRefusal[refusal as ProductRefusal],
    read: readProduct,
    save: (ctx, productId, { kind: made = 'plan', terms }) =>
      productId === null ? makeProduct(ctx, { kind: made, terms }) : changeProduct(ctx, { productId, terms }),
  }),
  'promo-codes': kind({
    form: promoCodeForm,
    texts: promoTermsRefusals,
    fieldOf: (refusal) => fieldOfPromoRefusal[refusal as PromoTermsRefusal],
    read: readPromoCode,
    save: (ctx, id, { code, terms }) =>
      id === null ? makePromoCode(ctx, { ...terms, code }) : changePromoCode(ctx, { code: id, terms }),
  }),
  'class-types': kind({
    form: classTypeForm,
    texts: classTypeRefusals,
    read: readClassType,
    save: (ctx, typeId, words) =>
      typeId === null ? addClassType(ctx, words) : changeClassType(ctx, { typeId, words }),
    madeId,
  }),
  rooms: kind({
    form: roomForm,
    texts: roomRefusals,
    fieldOf: (refusal) => fieldOfRoomRefusal[refusal as RoomRefusal],
    read: readRoom,
    save: (ctx, roomId, { overlapReason, ...words }) =>
      roomId === null ? addRoom(ctx, words) : changeRoom(ctx, { roomId, words, overlapReason }),
  }),
}

async function readNews(reader: Reader, id: string | null, today: string): Promise<ContentFormFacts | null> {
  const item = isId(id) ? await findNewsItem(reader, id) : null
  if (id !== null && !item) return null
  const types = await listClassTypes(reader)
  const drawings = types.map((type) => ({ value: type.id, label: type.name }))
  const art = drawings.length > 0 ? drawings : [{ value: 'news', label: 'A drawn line' }]
  const fields = [
    line('title', 'Title', item?.title, { most: 120 }),
    area('excerpt', 'The gist', item?.excerpt, { most: 300, rows: 2 }),
    area('content', 'Text', item?.content, { rows: 8, hint: 'An empty line begins a new paragraph' }),
    line('category', 'Category', item?.category ?? 'news', { as: 'select', options: NEWS_CATEGORIES, ...half }),
    line('art', 'Drawing', item?.art ?? art[0]?.value, { as: 'select', options: art, ...half }),
    line('publishedOn', 'Appears on', item?.publishedOn ?? today, { as: 'date', ...half }),
    line('endsOn', 'Last day', item?.endsOn ?? '', {
      as: 'date',
      isOptional: true,
      hint: 'Afterwards it stands in the archive',
      ...half,
    }),
    line('actionText', 'Button', item?.actionText ?? '', { isOptional: true, most: 60, ...half }),
    line('actionLink', 'Leads to', item?.actionLink ?? '', {
      isOptional: true,
      most: 500,
      hint: 'A page of this site, like /timetable, or an https address',
      ...half,
    }),
  ]
  const title = item ? 'Change a post' : 'New post'
  const intro = 'Shown on the home page and under News, from the day it appears until its last.'
  return {
    title,
    intro,
    fields,
    seenAt: '/news',
    pictures: pictureOf('news', id),
    canArchive: item !== null && isLive(item, today),
  }
}

async function readInstructor(reader: Reader, id: string | null): Promise<ContentFormFacts | null> {
  const one = isId(id) ? await findWrittenInstructor(reader, id) : null
  if (id !== null && !one) return null
  return {
    title: one ? one.name : 'New instructor',
    intro:
      'What the instructors page says. Who no longer teaches is not shown; the classes they are down for stay theirs.',
    seenAt: '/instructors',
    pictures: pictureOf('instructors', id),
    fields: [
      line('name', 'Name', one?.name, { most: 80, ...half }),
      line('specialty', 'Specialities', one?.specialty, { most: 120, ...half }),
      area('bio', 'About them', one?.bio, { rows: 6 }),
      number('position', 'Place in the list', one?.position ?? 99, 'The lowest comes first'),
      tick('isActive', 'Teaches here now', one?.isActive ?? true),
    ],
  }
}

/** The id in an address; null for a new item. */
export function idOf(param: string): string | null {
  return param === 'new' ? null : param
}

/** The studio's date, for items that begin today. */
export function todayOf(ctx: Pick<SignedInCtx, 'now'>): string {
  return studioDate(ctx.now())
}
