import { darken, lighten, mix } from './colour-mix.ts'
import { height, width, type Drawing, type Pen } from './kit.ts'
import { patternDefinition } from './patterns.ts'

const papers: [string, string][] = [
  ['#faf3e7', '#ead9c0'],
  ['#f7efe6', '#e3d3c3'],
  ['#f6f1e4', '#dfd6bd'],
  ['#f9eee6', '#ecd5c6'],
]

function paperFor({ spec }: Pen): [string, string] {
  const sum = [...spec.article].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return papers[sum % papers.length] ?? ['#faf3e7', '#ead9c0']
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

/** Puts an article on its background; a detail view enlarges the article's focus. */
export function frame(pen: Pen, drawing: Drawing): string {
  const [x, y] = drawing.focus
  const near = pen.spec.view === 'detail'
  const move = near
    ? ` transform="translate(480 560) scale(${drawing.zoom ?? 2.1}) translate(${-x} ${-y})"`
    : ` transform="translate(480 600) scale(${drawing.fit ?? 1.1}) translate(-480 -620)"`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${definitions(pen)}</defs><rect width="${width}" height="${height}" fill="url(#paper)"/>` +
    `<g${move}>${shadow(drawing.outlines)}${drawing.art}</g></svg>`
  )
}
