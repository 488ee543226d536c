import { darken, lightness } from './colour-mix.ts'
import { layouts } from './front-layouts.ts'
import { font, pale, rect } from './front-parts.ts'
import { gold, stroke } from './kit.ts'
import type { StorefrontSpec } from './spec.ts'

const light =
  '<linearGradient id="light" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c0e08" stop-opacity=".24"/></linearGradient>'
const wallLight =
  '<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#3a1c0c" stop-opacity=".2"/></linearGradient>'
const insideGradient =
  '<radialGradient id="inside" cx=".5" cy=".2" r=".8"><stop offset="0" stop-color="#ffe2a4" stop-opacity=".75"/><stop offset="1" stop-color="#2a160a" stop-opacity=".35"/></radialGradient>'
const floor =
  '<radialGradient id="floor"><stop offset="0" stop-color="#3a2415" stop-opacity=".42"/><stop offset="1" stop-color="#3a2415" stop-opacity="0"/></radialGradient>'
const fade =
  '<radialGradient id="fade"><stop offset="0" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'

/** Draws a shop from the street, 1200 by 800. */
export function drawStorefront(spec: StorefrontSpec): string {
  const definitions = light + wallLight + insideGradient + floor + fade
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><defs>${definitions}</defs>` +
    layouts[spec.layout](spec) +
    '</svg>'
  )
}

/** Draws a shop's square logo, 400 by 400: its initials under an awning's scallops. */
export function drawLogo(spec: StorefrontSpec): string {
  const { name, awning: colour } = spec
  const words = name.split(' ').filter((word) => word !== 'and')
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
  const ground = lightness(colour) > 0.6 ? darken(colour, 0.25) : colour
  const scallops = Array.from({ length: 5 }, (_, i) => {
    const shade = i % 2 ? pale(colour) : darken(ground, 0.25)
    return `<path d="M${i * 80} 0H${(i + 1) * 80}V84A40 36 0 0 1 ${i * 80} 84Z" fill="${shade}"/>`
  })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">` +
    rect([0, 0, 400, 400], ground) +
    scallops.join('') +
    `<text x="200" y="318" font-size="164" fill="#fdf3dc" ${font}>${initials}</text>` +
    stroke('M110 354H290', gold, 6) +
    '</svg>'
  )
}
