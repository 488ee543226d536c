import { darken, lighten, lightness } from './colour-mix.ts'
import type { PictureSpec } from './spec.ts'

export const width = 960
export const height = 1200
const centre = width / 2

export const gold = '#c8983c'
export const paleGold = '#f0d894'

/** Colours of one article: cloth, its line and shades, and the thread that shows on it. */
export type Pen = {
  spec: PictureSpec
  base: string
  line: string
  shade: string
  glow: string
  accent: string
  thread: string
  back: boolean
}

/** The drawing of an article: silhouettes (for the shadow), the art, the point a close-up shows, and scales. */
export type Drawing = {
  outlines: string[]
  art: string
  focus: [x: number, y: number]
  zoom?: number
  fit?: number
}

export function penFor(spec: PictureSpec): Pen {
  const base = spec.colour
  const light = lightness(base) > 0.6
  return {
    spec,
    base,
    line: darken(base, light ? 0.5 : 0.55),
    shade: darken(base, 0.3),
    glow: lighten(base, 0.28),
    accent: spec.accent,
    thread: light ? darken(base, 0.42) : lighten(base, 0.5),
    back: spec.view === 'back',
  }
}

type Segment = number[]

const point = (x: number, y: number) => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
const letter = (segment: Segment) => (segment.length === 2 ? 'L' : segment.length === 4 ? 'Q' : 'C')

function pairs(segment: Segment): [number, number][] {
  const list: [number, number][] = []
  for (let i = 0; i < segment.length; i += 2) list.push([segment[i] ?? 0, segment[i + 1] ?? 0])
  return list
}

/**
 * A closed path mirrored about the middle of the picture. x counts from the middle to the right;
 * a segment of 2 numbers is a line, 4 a quadratic, 6 a cubic curve.
 */
export function mirror(start: [x: number, y: number], ...segments: Segment[]): string {
  const right = segments.map(
    (segment) =>
      letter(segment) +
      pairs(segment)
        .map(([x, y]) => point(centre + x, y))
        .join(' '),
  )
  const corners = [start, ...segments.map((segment) => pairs(segment).at(-1) ?? start)]
  const left = segments.map((segment, index) => {
    const back = [...pairs(segment).slice(0, -1).toReversed(), corners[index] ?? start]
    return letter(segment) + back.map(([x, y]) => point(centre - x, y)).join(' ')
  })
  return `M${point(centre + start[0], start[1])} ${right.join('')}${left.toReversed().join('')}Z`
}

/** The drawing and its mirror image. */
export function drawBothSides(art: string): string {
  return `${art}<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>`
}

export function fill(d: string, colour: string, more = ''): string {
  return `<path d="${d}" fill="${colour}" ${more}/>`
}

export function stroke(d: string, colour: string, size: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}

/** A piece of the article's cloth: colour, pattern, light from the upper left, outline. */
export function cloth(pen: Pen, d: string, colour = pen.base): string {
  const patterned = colour === pen.base && pen.spec.pattern !== 'solid'
  const pattern = patterned ? fill(d, 'url(#pattern)') : ''
  return fill(d, colour) + pattern + fill(d, 'url(#light)') + stroke(d, pen.line, 3)
}

/** Soft creases: a broad faint stroke under a fine one. */
export function folds(pen: Pen, ...lines: string[]): string {
  return lines
    .map((d) => stroke(d, pen.line, 13, 'opacity=".1"') + stroke(d, pen.line, 2.5, 'opacity=".38"'))
    .join('')
}

export function stitch(pen: Pen, d: string): string {
  return stroke(d, pen.thread, 2, 'stroke-dasharray="7 6" opacity=".75"')
}

export function clip(id: string, d: string, art: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${art}</g>`
}

const circle = (x: number, y: number, r: number) =>
  `<circle cx="${Math.round(x * 10) / 10}" cy="${Math.round(y * 10) / 10}" r="${Math.round(r * 10) / 10}"`

export function disc(x: number, y: number, r: number, colour: string): string {
  return `${circle(x, y, r)} fill="${colour}"/>`
}

/** A disc with an edge in a second colour. */
export function drawRimmedDisc(
  x: number,
  y: number,
  r: number,
  [colour, edge]: [string, string],
): string {
  return `${circle(x, y, r)} fill="${colour}" stroke="${edge}" stroke-width="${r > 12 ? 3 : 1.5}"/>`
}

export function button(x: number, y: number, colour: string): string {
  return (
    `<g opacity=".3">${disc(x + 1.5, y + 2, 9, '#1c120c')}</g>` +
    drawRimmedDisc(x, y, 8.5, [colour, darken(colour, 0.45)]) +
    disc(x - 2.5, y, 1.4, darken(colour, 0.6)) +
    disc(x + 2.5, y, 1.4, darken(colour, 0.6))
  )
}

/** A woven or stitched edge along a line; clip it with its cloth where it may cross the outline. */
export function border(pen: Pen, d: string, size: number): string {
  const { trim } = pen.spec
  if (trim === 'none') return ''
  const ground = trim === 'embroidery' ? pen.accent : gold
  const teeth =
    trim === 'gota' ? `stroke-dasharray="${size * 0.5} ${size * 0.35}"` : 'stroke-dasharray="1 13"'
  return (
    stroke(d, darken(ground, 0.35), size + 5) +
    stroke(d, ground, size) +
    stroke(d, trim === 'embroidery' ? paleGold : lighten(pen.base, 0.1), size * 0.32, teeth) +
    stroke(d, paleGold, 1.6, 'opacity=".7"')
  )
}

/** Petals round a dot. */
export function flower(x: number, y: number, r: number, [petal, heart]: [string, string]): string {
  const petals = [0, 60, 120]
    .map(
      (turn) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${Math.round(r * 4) / 10}" fill="${petal}" transform="rotate(${turn} ${x} ${y})"/>`,
    )
    .join('')
  return petals + disc(x, y, Math.round(r * 3.4) / 10, heart)
}
