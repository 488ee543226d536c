import { darken, lighten, lightness, mix } from './colour-mix.ts'
import { clip, disc, gold, stroke } from './kit.ts'
import type { Box } from './shop-window.ts'
import type { StorefrontSpec } from './spec.ts'

export const font =
  'font-family="Georgia, \'DejaVu Serif\', serif" font-weight="700" text-anchor="middle"'

export function rect([x, y, w, h]: Box, colour: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`
}

export function pale(colour: string): string {
  return mix(colour, '#fff6e6', 0.88)
}

/** The darker colour of a shop's boards. */
export function boardColour({ awning: colour }: StorefrontSpec): string {
  return lightness(colour) > 0.55 ? darken(colour, 0.55) : darken(colour, 0.2)
}

/** Width of the middle of a front that small cards show. */
const SHOWN_EVERYWHERE = 540
const WIDTH_OF_A_LETTER = 0.62
/** The smallest font size of a name in one line; a longer name gets two lines. */
const SMALLEST = 42

/** The shop's name, as large as the box and the part that small cards show allow. */
export function drawLettering(name: string, [x, y, w, h]: Box, colour = '#fbeecb'): string {
  const width = Math.min(w - 50, SHOWN_EVERYWHERE)
  const fitting = (text: string) => width / (text.length * WIDTH_OF_A_LETTER)
  const lines = fitting(name) < SMALLEST ? inTwo(name) : [name]
  const size = Math.round(Math.min((h * 0.54) / lines.length ** 0.5, ...lines.map(fitting)))
  const middle = y + h / 2 + size * 0.35
  return lines
    .map((line, nth) => {
      const base = Math.round(middle + (nth - (lines.length - 1) / 2) * size)
      return `<text x="${x + w / 2}" y="${base}" font-size="${size}" fill="${colour}" ${font}>${line}</text>`
    })
    .join('')
}

/** Splits the name where the longer line is shortest; one word stays whole. */
function inTwo(name: string): string[] {
  const words = name.split(' ')
  if (words.length === 1) return [name]
  const pairs = words
    .slice(1)
    .map((_word, nth) => [words.slice(0, nth + 1).join(' '), words.slice(nth + 1).join(' ')])
  return pairs.toSorted((one, other) => longest(one) - longest(other))[0] ?? [name]
}

const longest = (lines: string[]) => Math.max(...lines.map(({ length }) => length))

/** A painted board with a golden line. */
export function sign(spec: StorefrontSpec, box: Box): string {
  const [x, y, w, h] = box
  return (
    rect(box, '#1c0e08', 'rx="10" opacity=".18" transform="translate(6 8)"') +
    rect(box, boardColour(spec), 'rx="10"') +
    `<rect x="${x + 12}" y="${y + 12}" width="${w - 24}" height="${h - 24}" rx="6" fill="none" stroke="${gold}" stroke-width="3"/>` +
    drawLettering(spec.name, box)
  )
}

/** Scalloped stripes in two colours, sloping from the upper edge of the box to the lower one. */
export function awning(colour: string, [x, y, w, h]: Box): string {
  const count = Math.max(4, Math.round(w / 86))
  const [stripe, inset] = [w / count, 40]
  const upper = (w - 2 * inset) / count
  const parts = Array.from({ length: count }, (_, i) => {
    const top = x + inset + upper * i
    const left = x + stripe * i
    const drop = `M${top} ${y}L${top + upper} ${y}L${left + stripe} ${y + h}A${stripe / 2} 34 0 0 1 ${left} ${y + h}Z`
    return `<path d="${drop}" fill="${i % 2 ? pale(colour) : colour}" stroke="${darken(colour, 0.45)}" stroke-width="1.5"/>`
  })
  return (
    rect([x, y + h, w, 52], '#1c0e08', 'opacity=".2"') +
    parts.join('') +
    `<path d="M${x + inset} ${y}H${x + w - inset}L${x + w - inset + 12} ${y + 30}H${x + inset - 12}Z" fill="#fff" opacity=".14"/>` +
    rect([x + inset - 10, y - 10, w - 2 * inset + 20, 14], darken(colour, 0.4), 'rx="6"')
  )
}

/** A rounded canopy over one opening. */
export function canopy(colour: string, [x, y, w, h]: Box): string {
  const dome = `M${x} ${y + h}C${x} ${y + h * 0.3} ${x + w * 0.1} ${y} ${x + w * 0.22} ${y}H${x + w * 0.78}C${x + w * 0.9} ${y} ${x + w} ${y + h * 0.3} ${x + w} ${y + h}Z`
  const count = Math.round(w / 50)
  const ribs = Array.from({ length: count }, (_, i) =>
    rect([x + (w / count) * i, y, w / count, h], i % 2 ? pale(colour) : colour),
  )
  const fringe = Array.from({ length: count }, (_, i) =>
    disc(x + (w / count) * (i + 0.5), y + h, w / count / 2, i % 2 ? pale(colour) : colour),
  )
  return (
    rect([x, y + h, w, 46], '#1c0e08', 'opacity=".18"') +
    fringe.join('') +
    clip(`canopy${x}`, dome, ribs.join('') + `<path d="${dome}" fill="url(#light)"/>`) +
    stroke(dome, darken(colour, 0.45), 3)
  )
}

/** A wooden door with two panes and the shop's initial. */
export function door(spec: StorefrontSpec, [x, y, w, h]: Box): string {
  const wood = darken(spec.wall, 0.62)
  const pane = (left: number) => {
    const middle = left + w * 0.165
    return (
      rect([left, y + 40, w * 0.33, h - 84], '#f6d9a0', 'rx="4" opacity=".85"') +
      stroke(`M${middle} ${y + 40}V${y + h - 44}M${left} ${y + h / 2}h${w * 0.33}`, wood, 5)
    )
  }
  const middle = x + w / 2
  return (
    rect([x, y, w, h], wood, 'rx="4"') +
    pane(x + w * 0.12) +
    pane(x + w * 0.55) +
    disc(middle, y + h * 0.62, 9, gold) +
    rect([x - 16, y + h - 8, w + 32, 14], darken(wood, 0.2))
  )
}

/** Marigolds that hang over a door. */
export function garland([x, y, w]: Box): string {
  return Array.from({ length: 34 }, (_, i) => {
    const drop = Math.sin((((i / 33) * 4) % 1) * Math.PI) * 20
    return disc(
      Math.round(x + (i / 33) * w),
      Math.round(y + drop),
      7,
      i % 3 ? '#e5811e' : '#f2c12e',
    )
  }).join('')
}

/** The wall, its light and the pavement before it. */
export function shopWall({ wall }: StorefrontSpec, entrance: number): string {
  return (
    rect([0, 0, 1200, 800], wall) +
    rect([0, 0, 1200, 800], 'url(#wall)') +
    rect([0, 740, 1200, 60], darken(wall, 0.32)) +
    rect([0, 740, 1200, 10], lighten(wall, 0.25)) +
    `<path d="M${entrance - 130} 740H${entrance + 130}L${entrance + 170} 800H${entrance - 170}Z" fill="${darken(wall, 0.18)}"/>`
  )
}

/** A pot with a plant beside a door. */
export function plant(x: number): string {
  const leaf = (turn: number) =>
    `<path d="M${x} 676q-16 -40 0 -84q16 44 0 84Z" fill="#5d7a3c" transform="rotate(${turn} ${x} 676)"/>`
  return (
    [-50, -24, 0, 24, 50].map(leaf).join('') +
    `<path d="M${x - 34} 676H${x + 34}L${x + 24} 744H${x - 24}Z" fill="#b5623a"/>` +
    rect([x - 38, 668, 76, 16], '#c8754a', 'rx="4"')
  )
}
