/** How large a file may be: for the check, and in words. */
export type MostSize = { bytes: number; words: string }

const MIB = 1024 * 1024

export const MOST_PICTURE: MostSize = { bytes: 12 * MIB, words: '12 MB' }
// What else the form has is sent with it, in the same body.
export const MOST_LIST: MostSize = { bytes: 8 * MIB - 16 * 1024, words: '8 MB' }

/** Said in the browser, at the field and by the page that refuses to read it. */
export function tooLargeText(most: string): string {
  return `This file is larger than ${most}. Please choose a smaller one`
}
