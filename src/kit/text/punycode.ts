// Punycode (RFC 3492): how a part of a domain stands in ASCII, behind `xn--`. Names below are those of the standard.
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700]
const FURTHEST = 0x10ffff

/** What follows `xn--`, as people write it; what is none is returned as it is. */
export function decodePunycode(encoded: string): string {
  const plain = encoded.slice(0, Math.max(0, encoded.lastIndexOf('-')))
  const digits = encoded.slice(plain === '' ? 0 : plain.length + 1)
  const points = Array.from(plain, (sign) => sign.codePointAt(0)!)
  let [n, i, bias, at] = [128, 0, 72, 0]
  while (at < digits.length) {
    const before = i
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = digitOf(digits[at++])
      if (digit === null || i > FURTHEST * (points.length + 1)) return encoded
      i += digit * weight
      const t = Math.min(T_MAX, Math.max(T_MIN, k - bias))
      if (digit < t) break
      weight *= BASE - t
    }
    const length = points.length + 1
    bias = adapted(i - before, length, before === 0)
    n += Math.floor(i / length)
    if (n > FURTHEST) return encoded
    points.splice(i % length, 0, n)
    i = (i % length) + 1
  }
  return String.fromCodePoint(...points)
}

function digitOf(sign: string | undefined): number | null {
  const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(sign ?? '-')
  return digit < 0 ? null : digit
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / length)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}
