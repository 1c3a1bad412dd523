/** Encodings of one byte a character, in which spreadsheets wrote before UTF-8: a file does not say which of them it is in. */
export const LEGACY_ENCODINGS = ['windows-1252', 'windows-1250', 'macintosh'] as const
export type LegacyEncoding = (typeof LEGACY_ENCODINGS)[number]

export const legacyEncodingNames: Record<LegacyEncoding, string> = {
  'windows-1252': 'Western Europe (Windows)',
  'windows-1250': 'Central Europe (Windows)',
  macintosh: 'Western Europe (Mac)',
}

/** The same bytes, read in another encoding. */
export function readAnew(text: string, { from, to }: Record<'from' | 'to', LegacyEncoding>): string {
  const [was, is] = [characters(from), characters(to)]
  return Array.from(text, (character) => is[was.indexOf(character)] ?? character).join('')
}

function characters(encoding: LegacyEncoding): string[] {
  const decoder = new TextDecoder(encoding)
  return Array.from({ length: 256 }, (_, byte) => decoder.decode(Uint8Array.of(byte)))
}
