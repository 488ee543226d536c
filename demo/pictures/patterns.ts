import { lighten, lightness, mix } from './colour-mix.ts'
import { disc, flower, stroke, type Pen } from './kit.ts'
import type { Pattern } from './spec.ts'

type Tile = { size: [number, number]; turn?: number; art: string }

function ink(pen: Pen): string {
  const far = Math.abs(lightness(pen.base) - lightness(pen.accent)) > 0.22
  return far ? pen.accent : pen.thread
}

function leaf(x: number, y: number, turn: number, colour: string): string {
  return `<path d="M${x} ${y}q10 -14 22 0q-12 12 -22 0Z" fill="${colour}" transform="rotate(${turn} ${x} ${y})"/>`
}

function buti(pen: Pen): Tile {
  const colour = ink(pen)
  const one = (x: number, y: number) =>
    `<path d="M${x} ${y + 20}q-13 -10 -9 -24q9 -17 19 -7q4 8 -5 11q9 8 -5 20Z" fill="${colour}"/>` +
    disc(x + 1, y, 3.4, pen.base) +
    stroke(`M${x - 1} ${y + 20}q-2 8 3 12`, colour, 2.4)
  return { size: [92, 104], art: one(23, 22) + one(69, 74) }
}

function bandhani(pen: Pen): Tile {
  const colour = lightness(pen.base) > 0.7 ? pen.accent : lighten(pen.accent, 0.45)
  const dot = (x: number, y: number) => disc(x, y, 4.6, colour) + disc(x, y, 1.6, pen.base)
  const diamond: [number, number][] = [
    [36, 10],
    [24, 23],
    [48, 23],
    [12, 36],
    [36, 36],
    [60, 36],
    [24, 49],
    [48, 49],
    [36, 62],
  ]
  const corner: [number, number][] = [
    [0, 0],
    [72, 0],
    [0, 72],
    [72, 72],
  ]
  return { size: [72, 72], art: [...diamond, ...corner].map(([x, y]) => dot(x, y)).join('') }
}

const wave = (y: number) => `M-10 ${y}q20 -26 40 0t40 0t40 0`

function leheriya(pen: Pen): Tile {
  const pale = lighten(pen.base, 0.78)
  return {
    size: [80, 76],
    turn: -38,
    art:
      stroke(wave(16), pale, 10, 'opacity=".9"') +
      stroke(wave(34), pen.accent, 5) +
      stroke(wave(55), mix(pen.base, '#2a0d14', 0.35), 7, 'opacity=".75"'),
  }
}

function stripes(pen: Pen): Tile {
  const colour = ink(pen)
  return {
    size: [34, 34],
    turn: pen.spec.article === 't-shirt' ? 90 : 0,
    art: `<path d="M6 0h4v34h-4Z" fill="${colour}" opacity=".85"/><path d="M22 0h2v34h-2Z" fill="${colour}" opacity=".5"/>`,
  }
}

function checks(pen: Pen): Tile {
  const colour = ink(pen)
  return {
    size: [64, 64],
    art:
      `<g fill="${colour}"><path d="M8 0h16v64h-16ZM0 8h64v16h-64Z" opacity=".32"/>` +
      `<path d="M44 0h3v64h-3ZM0 44h64v3h-64Z" opacity=".7"/></g>`,
  }
}

function floral(pen: Pen): Tile {
  const petal = ink(pen)
  const green = lightness(pen.base) > 0.5 ? '#5d7a3c' : '#a9bf7a'
  const heart = lightness(petal) > 0.6 ? '#c8702a' : '#f6d67a'
  const art =
    stroke('M30 30q26 34 44 26t34 48', green, 2.6) +
    leaf(46, 50, 30, green) +
    leaf(84, 66, -40, green) +
    leaf(96, 92, 60, green) +
    flower(30, 30, 19, [petal, heart]) +
    flower(104, 108, 17, [petal, heart]) +
    flower(100, 30, 8, [lighten(petal, 0.3), heart]) +
    flower(36, 98, 9, [lighten(petal, 0.3), heart])
  return { size: [138, 138], art }
}

const tiles: Record<Exclude<Pattern, 'solid'>, (pen: Pen) => Tile> = {
  buti,
  bandhani,
  leheriya,
  stripes,
  checks,
  floral,
}

/** The definition of '#pattern' that cloth is filled with; empty for plain cloth. */
export function patternDefinition(pen: Pen): string {
  const { pattern } = pen.spec
  if (pattern === 'solid') return ''
  const { size, turn, art } = tiles[pattern](pen)
  const turned = turn ? ` patternTransform="rotate(${turn})"` : ''
  return `<pattern id="pattern" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"${turned}>${art}</pattern>`
}
