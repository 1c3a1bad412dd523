/** Returns a telephone number in international form (+447700900123), or null when the text cannot be one. Numbers as typed in
 *  Britain (`07700 900123`, `(0)20 7946 0182`, `+44 (0) 7700 900123`, `0044 …`) are read as British. */
export function worldNumber(typed: string): string | null {
  const bare = typed.replace(/\(0\)/g, '').replace(/[\s().-]/g, '')
  const world = bare.startsWith('00') ? `+${bare.slice(2)}` : bare.startsWith('0') ? `+44${bare.slice(1)}` : bare
  return /^\+[1-9]\d{7,14}$/.test(world) ? world : null
}

/** Whether a number can receive text messages, as far as the number shows: a British one must be mobile. */
export function canTakeTexts(number: string): boolean {
  return !number.startsWith('+44') || number.startsWith('+447')
}
