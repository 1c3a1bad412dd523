/** Colours as `oklch(L C H)` and their sRGB values, for icons and e-mails, which only know hex, and for checking contrast. */
export type Oklch = { lightness: number; chroma: number; hue: number }

export function parseOklch(text: string): Oklch | null {
  const found = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim())
  return found ? { lightness: Number(found[1]), chroma: Number(found[2]), hue: Number(found[3]) } : null
}

/** Linear sRGB, each 0–1; values outside that range cannot be shown on every screen. */
export function linearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The colour of `#rrggbb`; null of anything else. */
export function parseHex(text: string): Oklch | null {
  if (!/^#[0-9a-f]{6}$/i.test(text)) return null
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const encoded = Number.parseInt(text.slice(at, at + 2), 16) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
  })
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(b, a) * 180) / Math.PI
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (hue + 360) % 360,
  }
}

/** Whether every sRGB screen can show it. */
export function isDisplayable(colour: Oklch): boolean {
  return linearRgb(colour).every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

/** `#rrggbb`. */
export function toHex(colour: Oklch): string {
  const channel = (value: number) => {
    const clamped = Math.min(1, Math.max(0, value))
    const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linearRgb(colour).map(channel).join('')}`
}

/** The contrast ratio of two colours by WCAG 2.2, from 1 (equal) to 21 (black on white). */
export function contrast(one: Oklch, other: Oklch): number {
  const [brighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(colour: Oklch): number {
  const [red, green, blue] = linearRgb(colour).map((value) => Math.min(1, Math.max(0, value)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}
