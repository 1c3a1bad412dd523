/** Motion traces: the path of a part of the body, as a long exposure would show it. A figure is a sum of harmonics, a direction
 *  of travel, and echoes that turn and shrink behind the leading line. Units are those of a 100 × 100 square. */
export type Figure = {
  /** Harmonics across (x) and up (y): cycles along the path, amplitude, phase (0–1). */
  rhythms: { cycles: number; x?: Swing; y?: Swing }[]
  /** The centre of the swing; by default that of the square. */
  middle?: Point
  /** How far the centre moves from start to end. */
  travel?: number
  /** By how much of its size it has shrunk at the end: a spiral. */
  decay?: number
  /** Bounces along the floor, each lower than the last: for figures that jump. */
  bounces?: number
  /** Which part of the path is drawn. */
  from?: number
  to?: number
  echo: { count: number; turn: number; scale: number; shiftX?: number; shiftY?: number; about: [number, number] }
}
type Swing = { reach: number; phase: number }
type Point = [number, number]

/** A figure ready to draw: the leading line, and the transforms of its echoes, nearest first. */
export type Trace = { path: string; echoes: { transform: string; opacity: number }[] }

export const FIGURES = {
  // A phrase that leaps, turns and lands.
  dance: {
    rhythms: [
      { cycles: 1, x: { reach: 34, phase: 0 }, y: { reach: 26, phase: 0.25 } },
      { cycles: 2, x: { reach: 14, phase: 0.1 }, y: { reach: 20, phase: 0.05 } },
      { cycles: 3, x: { reach: 6, phase: 0.5 }, y: { reach: 5, phase: 0.3 } },
    ],
    to: 0.93,
    echo: { count: 10, turn: 5, scale: 0.955, shiftX: 1.2, shiftY: -0.6, about: [50, 78] },
  },
  // One long breath.
  yoga: {
    rhythms: [
      { cycles: 1, y: { reach: 17, phase: 0 } },
      { cycles: 2, y: { reach: 5, phase: 0.3 } },
    ],
    travel: 88,
    from: -0.04,
    to: 1.04,
    echo: { count: 12, turn: 0, scale: 0.94, shiftY: 4.4, about: [50, 34] },
  },
  // A spine rolling up, joint by joint.
  pilates: {
    rhythms: [{ cycles: 2.75, x: { reach: 42, phase: 0.1 }, y: { reach: 33, phase: 0.35 } }],
    decay: 0.62,
    echo: { count: 8, turn: 7, scale: 0.955, shiftX: -0.6, shiftY: 0.9, about: [50, 62] },
  },
  // The hands and feet of a cartwheel.
  gymnastics: {
    rhythms: [{ cycles: 2.5, x: { reach: 22, phase: 0.5 }, y: { reach: 22, phase: 0.25 } }],
    travel: 56,
    echo: { count: 10, turn: 1.8, scale: 0.95, shiftY: 1, about: [50, 92] },
  },
  // Five kicks, each snapped back.
  kickboxing: {
    rhythms: [
      { cycles: 1, x: { reach: 31, phase: 0.25 }, y: { reach: 31, phase: 0 } },
      { cycles: 4, x: { reach: 14, phase: 0.25 }, y: { reach: -14, phase: 0 } },
    ],
    to: 0.985,
    echo: { count: 9, turn: 5, scale: 0.9, about: [50, 50] },
  },
  // Four bounces to the beat.
  aerobics: {
    rhythms: [],
    travel: 86,
    bounces: 4,
    echo: { count: 10, turn: 0, scale: 0.93, shiftY: 1, about: [50, 84] },
  },
  // A sweeping block and the cut that follows it.
  karate: {
    rhythms: [
      { cycles: 1, x: { reach: 41, phase: 0.25 } },
      { cycles: 3, y: { reach: 36, phase: 0.13 } },
    ],
    from: 0.02,
    to: 0.48,
    echo: { count: 11, turn: 3.2, scale: 0.93, about: [50, 50] },
  },
  // Hips in a figure of eight.
  zumba: {
    rhythms: [
      { cycles: 1, x: { reach: 43, phase: 0 } },
      { cycles: 2, y: { reach: 23, phase: 0 } },
    ],
    to: 0.97,
    echo: { count: 11, turn: 8, scale: 0.962, about: [50, 50] },
  },
} satisfies Record<string, Figure>

/** All eight at once on a 160 × 100 field: one sweep whose echoes take each class's hue in turn. */
export const ENSEMBLE: Figure = {
  middle: [85, 50],
  rhythms: [
    { cycles: 1.15, x: { reach: 64, phase: 0.72 } },
    { cycles: 1.7, y: { reach: 40, phase: 0.1 } },
  ],
  echo: { count: 24, turn: 1.6, scale: 0.972, about: [110, 60] },
}

export type FigureName = keyof typeof FIGURES

const names = Object.keys(FIGURES) as FigureName[]

/** The figure of a class type; a type that the studio added gets one of the eight, always the same. */
export function figureFor(name: string): FigureName {
  if (name in FIGURES) return name as FigureName
  const sum = Array.from(name).reduce((total, email) => (total * 31 + (email.codePointAt(0) ?? 0)) % 9973, 7)
  return names[sum % names.length] ?? 'dance'
}

/** Computes a figure; `pieces` is the number of curves in the leading line. */
export function traceOf(figure: Figure, pieces = 16): Trace {
  return { path: pathOf(figure, pieces), echoes: echoesOf(figure.echo) }
}

function pathOf(figure: Figure, pieces: number): string {
  const { from = 0, to = 1 } = figure
  const step = (to - from) / pieces
  const curve = (index: number) => {
    const [start, end] = [from + index * step, from + (index + 1) * step]
    const [[x1, y1], [x2, y2]] = [pointAt(figure, start), pointAt(figure, end)]
    const [[dx1, dy1], [dx2, dy2]] = [slopeAt(figure, start + 1e-6), slopeAt(figure, end - 1e-6)]
    const third = step / 3
    return `C${list(x1 + dx1 * third, y1 + dy1 * third, x2 - dx2 * third, y2 - dy2 * third, x2, y2)}`
  }
  return `M${list(...pointAt(figure, from))}${Array.from({ length: pieces }, (_, index) => curve(index)).join('')}`
}

function pointAt({ rhythms, middle: [x, y] = [50, 50], travel = 0, decay = 0, bounces }: Figure, at: number): Point {
  const middle: Point = [x + travel * (at - 0.5), y]
  if (bounces) return [middle[0], 82 - (64 - 34 * at) * Math.abs(Math.sin(Math.PI * bounces * at))]
  const swing = (cycles: number, { reach, phase }: Swing = { reach: 0, phase: 0 }) =>
    (1 - decay * at) * reach * Math.sin(2 * Math.PI * (cycles * at + phase))
  return rhythms.reduce(
    ([x, y], { cycles, ...reaches }) => [x + swing(cycles, reaches.x), y + swing(cycles, reaches.y)],
    middle,
  )
}

function slopeAt(figure: Figure, at: number): Point {
  const gap = 1e-5
  const [[x1, y1], [x2, y2]] = [pointAt(figure, at - gap), pointAt(figure, at + gap)]
  return [(x2 - x1) / (2 * gap), (y2 - y1) / (2 * gap)]
}

function echoesOf({ count, turn, scale, shiftX = 0, shiftY = 0, about: [x, y] }: Figure['echo']): Trace['echoes'] {
  return Array.from({ length: count - 1 }, (_, index) => {
    const nth = index + 1
    const size = (scale ** nth).toFixed(3)
    const moved = list(x + shiftX * nth, y + shiftY * nth)
    const turned = turn === 0 ? '' : `rotate(${short(turn * nth)})`
    return {
      transform: `translate(${moved})${turned}scale(${size})translate(${list(-x, -y)})`,
      opacity: Number((1 - nth / count).toFixed(2)),
    }
  })
}

function list(...numbers: number[]): string {
  return numbers.map(short).join(' ')
}

function short(number: number): string {
  return String(Number(number.toFixed(1)))
}
