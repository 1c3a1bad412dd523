import qrcode from 'qrcode-generator'

/** A QR code as an SVG path of unit squares. `size` is the number of squares of one side, including the quiet zone of four
 *  around it. */
export type QrCode = { size: number; path: string }

const QUIET = 4

/** Encodes `text` for a phone's camera. Level M: a seventh of it may be unreadable. */
export function qrCode(text: string): QrCode {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  const sides = Array.from({ length: count }, (_, at) => at)
  const runs = sides.flatMap((row) =>
    sides.filter((column) => code.isDark(row, column)).map((column) => `M${column + QUIET} ${row + QUIET}h1v1h-1z`),
  )
  return { size: count + 2 * QUIET, path: runs.join('') }
}
