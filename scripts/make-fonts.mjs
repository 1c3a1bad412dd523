import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as harfbuzz from 'harfbuzzjs'
import subsetFont from 'subset-font'

/** Cuts the two fonts down to the characters of a British site and writes them beside the theme: `node scripts/make-fonts.mjs`.
 *  The results are committed, so that a build needs neither this tool nor the time it takes. A character outside the cut (a
 *  Polish name, say) falls back to the reader's own sans-serif. */
const resolve = createRequire(import.meta.url).resolve
const ascii = span(0x20, 0x7e)
const english = ascii + '\u00a0£©·×é–—‘’“”…'
const more = span(0xa1, 0xff) + 'ŁłŃńŚśŠšŽžŸŒœ' + '‚„†‡•‹›€™−→←↑↓'

await cut({
  from: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  to: 'src/ui/fonts/anybody.woff2',
  text: ascii + '£€éèáíóúüöñç–—‘’“”…·×',
  // One weight: this font varies in width.
  axes: { wght: 750, wdth: { min: 50, max: 150 } },
})
// The characters of every page, and those of other languages, which are fetched only by a page that contains one (fonts.css).
for (const [file, text] of [
  ['figtree', english],
  ['figtree-more', more],
]) {
  await cut({
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: `src/ui/fonts/${file}.woff2`,
    text,
    axes: { wght: { min: 400, max: 700 } },
  })
}

await outline({
  from: '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  to: 'src/app/api/brand/glyphs.ts',
  text: ascii + '£€' + span(0xc0, 0xff) + 'ŁłŃńŚśŠšŽž’–',
  axes: { wght: 750, wdth: 95 },
})

/** Writes the outlines of the display face as paths: pictures are drawn on servers that may have no fonts. */
async function outline({ from, to, text, axes }) {
  const font = await subsetFont(await readFile(resolve(from)), text, { targetFormat: 'truetype', variationAxes: axes })
  const face = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(font)))
  const glyphs = Object.fromEntries(
    Array.from(text)
      .map((character) => [character, face.nominalGlyph(character.codePointAt(0))])
      .filter(([, id]) => id)
      .map(([character, id]) => [character, [face.glyphHAdvance(id), face.glyphToPath(id)]]),
  )
  const words =
    '/** Outlines of the display face, by character: how far to the next, and the path. 2000 units to an em, upwards. Written by scripts/make-fonts.mjs. */'
  await writeFile(
    to,
    `${words}\n// oxfmt-ignore\nexport const GLYPHS: Readonly<Record<string, readonly [advance: number, path: string]>> = ${JSON.stringify(glyphs, null, 0)}\n`,
  )
  console.log(`${to}: ${Object.keys(glyphs).length} glyphs`)
}

async function cut({ from, to, text, axes }) {
  const source = await readFile(resolve(from))
  const font = await subsetFont(source, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(to, font)
  console.log(`${to}: ${source.length} → ${font.length} bytes`)
}

function span(from, to) {
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index))
}
