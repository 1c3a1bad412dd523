import { MOST_PICTURE, tooLargeText } from '#src/kit/forms/file-size.ts'
import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** What a picture can be of; the item is an instructor's id, a class type's, a post's, or one of SITE_PICTURES. */
export const PICTURE_PLACES = ['instructors', 'class-types', 'news', 'site'] as const
export type PicturePlace = (typeof PICTURE_PLACES)[number]

/** Pictures that the site has one of. */
export const SITE_PICTURES = {
  home: 'The home page',
  hall: 'The hall',
  logo: 'Logo',
  'logo-dark': 'Logo on dark grounds',
} as const

export type PictureSubject = { place: PicturePlace; item: string }

/** Which part of it stays in sight where its frame has another shape, from the left and from above in percent. */
export const FOCUS_POINTS = {
  '0 0': 'Top left',
  '50 0': 'Top',
  '100 0': 'Top right',
  '0 50': 'Left',
  '50 50': 'Middle',
  '100 50': 'Right',
  '0 100': 'Bottom left',
  '50 100': 'Bottom',
  '100 100': 'Bottom right',
} as const
export type FocusPoint = keyof typeof FOCUS_POINTS

/** A picture as pages show it; `width` and `height` are those of its largest file, in pixels. */
export type Picture = { hash: string; width: number; height: number; alt: string; focus: FocusPoint }

/** What files are kept in. */
export const PICTURE_FORMATS = ['avif', 'webp', 'png'] as const

type PictureSort = { widths: readonly number[]; formats: readonly PictureFormat[]; leastPixels: number }
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** A phone has 2 to 4 pixels for each of the page's, so that 1280 fill one; a card needs 320 to 640. A logo is small, and PNG is what mail
 *  programs read. */
export const PICTURE_SORTS = {
  photograph: { widths: [320, 640, 1280], formats: ['avif', 'webp'], leastPixels: 200 },
  logo: { widths: [180, 360, 720], formats: ['webp', 'png'], leastPixels: 40 },
} as const satisfies Record<string, PictureSort>

export function sortOf({ place, item }: PictureSubject): keyof typeof PICTURE_SORTS {
  return place === 'site' && item.startsWith('logo') ? 'logo' : 'photograph'
}

/** The widths there are files of, the smallest first. */
export function widthsOf({ width }: Pick<Picture, 'width'>, sort: keyof typeof PICTURE_SORTS = 'photograph'): number[] {
  return [...PICTURE_SORTS[sort].widths.filter((one) => one < width), width]
}

/** The address of its smallest file of at least that width, or of the largest. */
export function fileOf(
  picture: Picture,
  sort: keyof typeof PICTURE_SORTS,
  { format, least }: { format: PictureFormat; least: number },
): string {
  const widths = widthsOf(picture, sort)
  return pictureAddress(picture.hash, widths.find((one) => one >= least) ?? picture.width, format)
}

/** The address of a file: it says what is in it, so that it can be kept for ever. */
export function pictureAddress(hash: string, width: number, format: string): string {
  return `/pictures/${hash}-${width}.${format}`
}

/** As the component Photograph draws it. */
export function photographOf(picture: Picture, sort: keyof typeof PICTURE_SORTS = 'photograph') {
  const { hash, width, height, alt, focus } = picture
  const files = widthsOf(picture, sort).map((one) => ({
    width: one,
    avif: pictureAddress(hash, one, 'avif'),
    webp: pictureAddress(hash, one, 'webp'),
  }))
  return { alt, width, height, focus: focus.replace(/\d+/g, '$&%'), files }
}

export type PhotographOf = ReturnType<typeof photographOf>

export const pictureForm = z.object({
  alt: oneLine(200, 'Please say what is to be seen in it'),
  focus: z.enum(Object.keys(FOCUS_POINTS) as [FocusPoint, ...FocusPoint[]]).catch('50 50'),
})

/** A logo is read out as the name of the studio, and shown whole. */
export const logoForm = z.object({}).transform((): PictureWords => ({ alt: 'Logo', focus: '50 50' }))

export type PictureWords = z.output<typeof pictureForm>

const NOT_A_PICTURE = 'This is no picture that can be read here: please choose a JPEG, PNG, WebP or AVIF file'

export const pictureRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  no_file: { status: 400, message: 'Please choose a file' },
  too_large: { status: 413, message: tooLargeText(MOST_PICTURE.words) },
  not_a_picture: { status: 400, message: NOT_A_PICTURE },
  heic: {
    status: 400,
    message: 'HEIC pictures cannot be read here. Please save it as JPEG, or choose it on the phone itself',
  },
  two_things: { status: 400, message: 'There is more than a picture in this file. Please export it again as JPEG' },
  too_many_pixels: {
    status: 400,
    message: 'It has more than 50 million pixels. Please choose a smaller one',
  },
  too_small: {
    status: 400,
    message: 'Please choose a larger one: at least 200 pixels each way, a logo at least 40',
  },
  damaged: { status: 400, message: 'This file is damaged or not whole. Please choose it again, or another' },
  busy: { status: 503, message: 'Other pictures are being prepared. Please try again in a minute' },
} satisfies Record<string, RefusalText>

export type PictureRefusal = keyof typeof pictureRefusals
