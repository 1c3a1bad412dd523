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
