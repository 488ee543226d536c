import { darken, lighten, lightness, mix } from './colour-mix.ts'
import { disc, gold, stroke } from './kit.ts'
import { shelves } from './shop-window.ts'
import type { StorefrontSpec } from './spec.ts'

const font = 'font-family="Georgia, \'DejaVu Serif\', serif" font-weight="700" text-anchor="middle"'

type Box = [x: number, y: number, width: number, height: number]

function rect([x, y, w, h]: Box, colour: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" ${more}/>`
}

function pale(colour: string): string {
  return mix(colour, '#fff6e6', 0.88)
}

/** Scalloped stripes in two colours, hanging over the front. */
function awning({ awning: colour }: StorefrontSpec): string {
  const count = 12
  const stripe = 1040 / count
  const parts = Array.from({ length: count }, (_, i) => {
    const shade = i % 2 ? pale(colour) : colour
    const top = 130 + (940 / count) * i
    const left = 80 + stripe * i
    const right = left + stripe
    const drop = `M${top} 250L${top + 940 / count} 250L${right} 372A${stripe / 2} 36 0 0 1 ${left} 372Z`
    return `<path d="${drop}" fill="${shade}" stroke="${darken(colour, 0.45)}" stroke-width="1.5"/><path d="M${left} 372A${stripe / 2} 36 0 0 0 ${right} 372Z" fill="#1c0e08" opacity=".16"/>`
  })
  return (
    `<path d="M80 372H1120V424H80Z" fill="#1c0e08" opacity=".2"/>${parts.join('')}` +
    `<path d="M130 250H1070L1082 282H118Z" fill="#fff" opacity=".14"/>` +
    rect([120, 240, 960, 14], darken(colour, 0.4), 'rx="6"')
  )
}

function sign({ name, awning: colour }: StorefrontSpec): string {
  const size = Math.min(64, Math.floor(1180 / name.length))
  const board = lightness(colour) > 0.55 ? darken(colour, 0.55) : darken(colour, 0.2)
  return (
    rect([146, 118, 908, 122], '#1c0e08', 'rx="10" opacity=".18" transform="translate(6 8)"') +
    rect([140, 112, 920, 124], board, 'rx="10"') +
    `<rect x="152" y="124" width="896" height="100" rx="6" fill="none" stroke="${gold}" stroke-width="3"/>` +
    disc(172, 174, 6, gold) +
    disc(1028, 174, 6, gold) +
    `<text x="600" y="${174 + size * 0.35}" font-size="${size}" fill="#fbeecb" ${font}>${name}</text>`
  )
}

function facade({ wall }: StorefrontSpec): string {
  const arch = (x: number) =>
    `<path d="M${x} 96V56C${x} 30 ${x + 20} 20 ${x + 34} 8C${x + 48} 20 ${x + 68} 30 ${x + 68} 56V96Z" fill="${darken(wall, 0.42)}" stroke="${lighten(wall, 0.5)}" stroke-width="6"/>` +
    stroke(`M${x + 34} 20V92M${x + 6} 62H${x + 62}`, lighten(wall, 0.25), 3)
  const side = (x: number) =>
    rect([x, 250, 56, 490], darken(wall, 0.08)) +
    rect(
      [x + 10, 420, 36, 290],
      'none',
      `stroke="${lighten(wall, 0.5)}" stroke-width="3" rx="16"`,
    ) +
    [480, 560, 640].map((y) => disc(x + 28, y, 7, lighten(wall, 0.5))).join('')
  return (
    rect([0, 0, 1200, 800], wall) +
    rect([0, 0, 1200, 800], 'url(#wall)') +
    [70, 268, 466, 666, 864, 1062].map(arch).join('') +
    rect([0, 96, 1200, 8], lighten(wall, 0.45)) +
    side(24) +
    side(1120) +
    rect([0, 740, 1200, 60], darken(wall, 0.32)) +
    rect([0, 740, 1200, 10], lighten(wall, 0.25)) +
    `<path d="M360 740H840L880 800H320Z" fill="${darken(wall, 0.18)}"/>`
  )
}

function door(spec: StorefrontSpec): string {
  const wood = darken(spec.wall, 0.62)
  const pane = (x: number) =>
    rect([x, 400, 66, 300], '#f6d9a0', 'rx="4" opacity=".85"') +
    stroke(`M${x + 33} 400V700M${x} 500H${x + 66}M${x} 600H${x + 66}`, wood, 5)
  return (
    rect([500, 360, 200, 384], wood, 'rx="4"') +
    pane(524) +
    pane(610) +
    disc(600, 600, 9, gold) +
    rect([556, 452, 88, 44], '#fbf3e2', 'rx="6"') +
    `<text x="600" y="483" font-size="25" fill="${darken(spec.awning, 0.3)}" ${font}>${spec.name.charAt(0)}</text>` +
    rect([484, 736, 232, 14], darken(wood, 0.2))
  )
}

function garland(colour: string): string {
  return Array.from({ length: 34 }, (_, i) => {
    const x = 500 + (i / 33) * 200
    const y = 424 + Math.sin((((i / 33) * 4) % 1) * Math.PI) * 20
    return disc(Math.round(x), Math.round(y), 7, i % 3 === 0 ? '#f2c12e' : colour)
  }).join('')
}

const light =
  '<linearGradient id="light" x1="0" y1="0" x2="1" y2=".35"><stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#1c0e08" stop-opacity=".24"/></linearGradient>'
const wallLight =
  '<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".25"/><stop offset="1" stop-color="#3a1c0c" stop-opacity=".2"/></linearGradient>'

/** Draws a shop from the street, 1200 by 800. */
export function drawStorefront(spec: StorefrontSpec): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><defs>${light}${wallLight}</defs>` +
    facade(spec) +
    shelves(spec, 100) +
    shelves(spec, 724) +
    door(spec) +
    garland('#e5811e') +
    awning(spec) +
    sign(spec) +
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
