import { darken, lighten, mix } from './colour-mix.ts'
import { fill, flower, height, stroke, width, type Drawing, type Pen } from './kit.ts'
import { patternDefinition } from './patterns.ts'
import type { Style } from './styles.ts'

/** The colours of a background: near the light, and far from it. */
const papers: [string, string][] = [
  ['#faf3e7', '#ead9c0'],
  ['#f7ece6', '#e6cdc2'],
  ['#eff1e6', '#d3d9bd'],
  ['#ecf1f3', '#c9d7dd'],
  ['#f6f1e4', '#dfd6bd'],
  ['#f3edf4', '#dccfe0'],
  ['#f9eee0', '#ecd2ae'],
  ['#eef0ee', '#cfd5d2'],
]

function paperFor({ spec }: Pen): [string, string] {
  return papers[spec.style.paper % papers.length] ?? ['#faf3e7', '#ead9c0']
}

function definitions(pen: Pen): string {
  const [near, far] = paperFor(pen)
  return (
    `<radialGradient id="paper" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="${lighten(near, 0.4)}"/>` +
    `<stop offset=".6" stop-color="${near}"/><stop offset="1" stop-color="${mix(far, pen.base, 0.08)}"/></radialGradient>` +
    `<linearGradient id="light" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#fff" stop-opacity=".2"/>` +
    `<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c0e08" stop-opacity=".24"/></linearGradient>` +
    `<radialGradient id="floor"><stop offset="0" stop-color="${darken(far, 0.6)}" stop-opacity=".42"/>` +
    `<stop offset="1" stop-color="${darken(far, 0.6)}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
    (pen.spec.style.scene === 'print' ? printDefinition(far) : '') +
    patternDefinition(pen)
  )
}

function shadow(outlines: string[]): string {
  const shapes = outlines.map((d) => `<path d="${d}"/>`).join('')
  return [
    [8, 10, 0.1],
    [16, 20, 0.07],
    [26, 32, 0.04],
  ]
    .map(
      ([x, y, o]) =>
        `<g transform="translate(${x} ${y})" opacity="${o}" fill="#3a2415">${shapes}</g>`,
    )
    .join('')
}

function poseOf({ spec }: Pen): string {
  const { turn, isMirrored } = spec.style
  return (turn === 0 ? '' : ` rotate(${turn}) scale(.92)`) + (isMirrored ? ' scale(-1 1)' : '')
}

const rect = (y: number, size: number, colour: string, more = '') =>
  `<rect y="${y}" width="${width}" height="${size}" fill="${colour}" ${more}/>`

/** The scene behind an article: nothing, a rail, an arch, a painted wall or printed paper. */
function sceneOf(pen: Pen): string {
  const [near, far] = paperFor(pen)
  const scenes: Record<Style['scene'], () => string> = {
    paper: () => '',
    rail: () =>
      rect(64, 14, darken(far, 0.45)) +
      rect(64, 4, lighten(far, 0.4)) +
      stroke('M480 170V62q0 -30 24 -30q20 0 20 24', darken(far, 0.55), 8),
    arch: () => {
      const arch = 'M110 1200V520C110 250 300 150 480 60C660 150 850 250 850 520V1200Z'
      return fill(arch, lighten(near, 0.55)) + stroke(arch, mix(far, '#8a5a2b', 0.25), 6)
    },
    dado: () =>
      rect(860, 340, mix(far, pen.base, 0.22)) + rect(852, 10, darken(far, 0.22), 'opacity=".6"'),
    print: () => rect(0, height, 'url(#print)', 'opacity=".5"'),
  }
  return scenes[pen.spec.style.scene]()
}

function printDefinition(far: string): string {
  const petal = darken(far, 0.16)
  return (
    '<pattern id="print" width="120" height="120" patternUnits="userSpaceOnUse">' +
    flower(30, 30, 12, [petal, far]) +
    flower(90, 90, 12, [petal, far]) +
    '</pattern>'
  )
}

/** Puts an article on its background; a detail view enlarges the article's focus. */
export function frame(pen: Pen, drawing: Drawing): string {
  const [x, y] = drawing.focus
  const near = pen.spec.view === 'detail'
  const move = near
    ? ` transform="translate(480 560) scale(${drawing.zoom ?? 2.1}) translate(${-x} ${-y})"`
    : ` transform="translate(480 600)${poseOf(pen)} scale(${drawing.fit ?? 1.1}) translate(-480 -620)"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${definitions(pen)}</defs><rect width="${width}" height="${height}" fill="url(#paper)"/>${sceneOf(pen)}` +
    `<g${move}>${shadow(drawing.outlines)}${drawing.art}</g></svg>`
  )
}
