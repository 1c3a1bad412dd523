import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'

/** What a picture can be of; the item is an instructor's id, a class type's, a post's, or one of SITE_PICTURES. */
export const PICTURE_PLACES = ['instructors', 'class-types', 'news', 'site'] as const
export type PicturePlace = (typeof PICTURE_PLACES)[number]

/** Pictures that the site has one of. */
export const SITE_PICTURES = { hall: 'The hall' } as const

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

/** A phone has 2 to 4 pixels for each of the page's, so that 1280 fill one; a card needs 320 to 640. */
export const PICTURE_WIDTHS = [320, 640, 1280]
export const LEAST_PIXELS = 200
export const MOST_PICTURE_BYTES = 12 * 1024 * 1024

/** The widths there are files of, the smallest first. */
export function widthsOf({ width }: Pick<Picture, 'width'>): number[] {
  return [...PICTURE_WIDTHS.filter((one) => one < width), width]
}

/** The address of a file: it says what is in it, so that it can be kept for ever. */
export function pictureAddress(hash: string, width: number, format: string): string {
  return `/pictures/${hash}-${width}.${format}`
}

/** As the component Photograph draws it. */
export function photographOf(picture: Picture) {
  const { hash, width, height, alt, focus } = picture
  const files = widthsOf(picture).map((one) => ({
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

export type PictureWords = z.output<typeof pictureForm>

const NOT_A_PICTURE = 'This is no photograph that can be read here: please choose a JPEG, PNG, WebP or AVIF file'

export const pictureRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  no_file: { status: 400, message: 'Please choose a photograph' },
  too_large: { status: 413, message: 'This file is larger than 12 MB. Please choose a smaller one' },
  not_a_picture: { status: 400, message: NOT_A_PICTURE },
  heic: {
    status: 400,
    message: 'HEIC photographs cannot be read here. Please save it as JPEG, or choose it on the phone itself',
  },
  two_things: { status: 400, message: 'There is more than a photograph in this file. Please export it again as JPEG' },
  too_many_pixels: {
    status: 400,
    message: 'This photograph has more than 50 million pixels. Please choose a smaller one',
  },
  too_small: { status: 400, message: `Please choose one of at least ${LEAST_PIXELS} pixels each way` },
  damaged: { status: 400, message: 'This file is damaged or not whole. Please choose it again, or another' },
  busy: { status: 503, message: 'Other photographs are being prepared. Please try again in a minute' },
} satisfies Record<string, RefusalText>

export type PictureRefusal = keyof typeof pictureRefusals
