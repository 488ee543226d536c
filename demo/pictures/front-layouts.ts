import { darken, lighten } from './colour-mix.ts'
import * as part from './front-parts.ts'
import { clip, disc, gold, stroke } from './kit.ts'
import { type Box, goodsIn, rectangle, shopWindow } from './shop-window.ts'
import type { FrontLayout, StorefrontSpec } from './spec.ts'

const { rect } = part

/** A parapet with small arches; a door between two windows under a striped awning. */
function arcade(spec: StorefrontSpec): string {
  const { wall } = spec
  const arch = (x: number) =>
    `<path d="M${x} 96V56C${x} 30 ${x + 20} 20 ${x + 34} 8C${x + 48} 20 ${x + 68} 30 ${x + 68} 56V96Z" fill="${darken(wall, 0.42)}" stroke="${lighten(wall, 0.5)}" stroke-width="6"/>`
  const pier = (x: number) =>
    rect([x, 250, 56, 490], darken(wall, 0.08)) +
    [480, 560, 640].map((y) => disc(x + 28, y, 7, lighten(wall, 0.5))).join('')
  return (
    part.shopWall(spec, 600) +
    [70, 268, 466, 666, 864, 1062].map(arch).join('') +
    rect([0, 96, 1200, 8], lighten(wall, 0.45)) +
    pier(24) +
    pier(1120) +
    shopWindow(spec, [100, 360, 376, 380]) +
    shopWindow(spec, [724, 360, 376, 380], { first: 3 }) +
    part.door(spec, [500, 360, 200, 384]) +
    part.garland([500, 424, 200, 0]) +
    part.awning(spec.awning, [80, 250, 1040, 122]) +
    part.sign(spec, [140, 112, 920, 124])
  )
}

/** One broad window under a rounded canopy, the door beside it. */
function corner(spec: StorefrontSpec): string {
  const { wall } = spec
  const bricks = Array.from({ length: 7 }, (_, row) =>
    stroke(
      `M${row % 2 ? 0 : 40} ${20 + row * 14}h60m40 0h90m60 0h80m50 0h110m40 0h90m60 0h120m40 0h90`,
      darken(wall, 0.12),
      3,
    ),
  ).join('')
  const [plateX, plateY] = [1140, 420]
  return (
    part.shopWall(spec, 960) +
    bricks +
    rect([0, 108, 1200, 10], darken(wall, 0.3)) +
    shopWindow(spec, [70, 350, 700, 390]) +
    rect([56, 728, 728, 22], darken(wall, 0.5), 'rx="4"') +
    part.door(spec, [852, 350, 216, 394]) +
    part.garland([852, 400, 216, 0]) +
    part.canopy(spec.awning, [50, 252, 740, 96]) +
    part.canopy(spec.awning, [832, 262, 256, 86]) +
    part.sign(spec, [60, 124, 1080, 108]) +
    part.plant(1134) +
    part.plant(812) +
    stroke(`M1200 372H${plateX}V${plateY - 44}`, '#4a3526', 7) +
    disc(plateX, plateY, 46, part.boardColour(spec)) +
    `<circle cx="${plateX}" cy="${plateY}" r="38" fill="none" stroke="${gold}" stroke-width="3"/>` +
    `<text x="${plateX}" y="${plateY + 15}" font-size="42" fill="#fbeecb" ${part.font}>${spec.name.charAt(0)}</text>`
  )
}

const lamp = (x: number) =>
  stroke(`M${x} 262V300`, '#3b2b1e', 3) +
  `<g opacity=".22">${disc(x, 312, 60, '#fff1c2')}</g>` +
  disc(x, 312, 13, '#fff4cf')

/** Open to the street: goods hang over a counter with a white cloth, the shutter is rolled up. */
function stall(spec: StorefrontSpec): string {
  const { wall } = spec
  const inside: Box = [90, 262, 1020, 478]
  const ribs = [0, 1, 2, 3].map((i) => stroke(`M70 ${226 + i * 10}H1130`, '#8f8a80', 2)).join('')
  const flags = Array.from({ length: 17 }, (_, i) => {
    const x = 96 + i * 60
    const colour = i % 2 ? part.pale(spec.awning) : spec.awning
    return `<path d="M${x} 266H${x + 52}L${x + 26} 306Z" fill="${colour}" stroke="${darken(spec.awning, 0.4)}" stroke-width="1.5"/>`
  }).join('')
  const cloth =
    'M70 640H1130V724Q1060 748 1000 724T870 724T740 724T610 724T480 724T350 724T220 724T70 724Z'
  return (
    part.shopWall(spec, 600) +
    `<path d="${rectangle(inside)}" fill="#6b4526"/>` +
    rect(inside, 'url(#inside)') +
    clip('stall', rectangle(inside), goodsIn(spec, [110, 296, 980, 344])) +
    [330, 870].map(lamp).join('') +
    rect([70, 628, 1060, 116], darken(wall, 0.55)) +
    `<path d="${cloth}" fill="${spec.awning}"/><path d="${cloth}" fill="url(#light)"/>` +
    stroke('M70 660H1130', gold, 5) +
    rect([64, 618, 1072, 30], '#fbf6ea', 'rx="12"') +
    flags +
    rect([40, 250, 52, 490], darken(wall, 0.25)) +
    rect([1108, 250, 52, 490], darken(wall, 0.25)) +
    rect([60, 218, 1080, 48], '#b3ada1', 'rx="6"') +
    ribs +
    part.sign(spec, [60, 96, 1080, 112])
  )
}

function drawCuspedArch([x, y, w, h]: Box): string {
  const at = (share: number) => x + w * share
  return `M${x} ${y + h}V${y + 130}Q${x} ${y + 84} ${at(0.12)} ${y + 78}Q${at(0.14)} ${y + 42} ${at(0.3)} ${y + 40}Q${at(0.36)} ${y + 14} ${at(0.5)} ${y}Q${at(0.64)} ${y + 14} ${at(0.7)} ${y + 40}Q${at(0.86)} ${y + 42} ${at(0.88)} ${y + 78}Q${x + w} ${y + 84} ${x + w} ${y + 130}V${y + h}Z`
}

/** An old town house: balconies above, three cusped arches below. */
function haveli(spec: StorefrontSpec): string {
  const { wall } = spec
  const white = lighten(wall, 0.6)
  const balcony = (x: number) =>
    `<path d="M${x - 12} 92Q${x + 75} 6 ${x + 162} 92Z" fill="${spec.awning}" stroke="${darken(spec.awning, 0.4)}" stroke-width="3"/>` +
    disc(x + 75, 40, 8, gold) +
    [0, 52, 104]
      .map(
        (dx) =>
          `<path d="M${x + dx} 190V128Q${x + dx + 23} 92 ${x + dx + 46} 128V190Z" fill="${darken(wall, 0.5)}" stroke="${white}" stroke-width="5"/>`,
      )
      .join('') +
    rect([x - 16, 188, 182, 16], white, 'rx="4"') +
    rect([x, 204, 150, 14], darken(wall, 0.22))
  const frame = (box: Box) => stroke(drawCuspedArch(box), white, 10)
  const [left, middle, right]: Box[] = [
    [64, 372, 330, 368],
    [435, 372, 330, 368],
    [806, 372, 330, 368],
  ]
  if (!left || !middle || !right) return ''
  return (
    part.shopWall(spec, 600) +
    [85, 525, 965].map(balcony).join('') +
    rect([0, 226, 1200, 12], darken(wall, 0.18)) +
    shopWindow(spec, left, { outline: drawCuspedArch(left) }) +
    shopWindow(spec, right, { first: 2, outline: drawCuspedArch(right) }) +
    `<path d="${drawCuspedArch(middle)}" fill="#5a391f"/><path d="${drawCuspedArch(middle)}" fill="url(#inside)"/>` +
    clip('entrance', drawCuspedArch(middle), goodsIn(spec, [480, 456, 240, 250], 4)) +
    rect([450, 724, 300, 20], darken(wall, 0.5)) +
    [left, middle, right].map(frame).join('') +
    part.garland([450, 452, 300, 0]) +
    part.sign(spec, [150, 250, 900, 104])
  )
}

/** A new front of glass under a broad lit fascia; the door is one of its panes. */
function glass(spec: StorefrontSpec): string {
  const { wall } = spec
  const metal = '#3b3733'
  const ground = part.boardColour(spec)
  const spot = (x: number) =>
    `<path d="M${x - 14} 226H${x + 14}L${x + 70} 300H${x - 70}Z" fill="#fff3c8" opacity=".35"/>` +
    rect([x - 12, 216, 24, 14], metal, 'rx="4"')
  const tiles = Array.from({ length: 9 }, (_, i) =>
    stroke(`M${60 + i * 135} 0V84`, darken(wall, 0.12), 3),
  )
  return (
    part.shopWall(spec, 240) +
    tiles.join('') +
    stroke('M0 42H1200', darken(wall, 0.12), 3) +
    shopWindow(spec, [384, 262, 756, 478]) +
    rect([60, 262, 324, 478], '#c9a877') +
    rect([92, 300, 262, 440], '#fdf4df', 'opacity=".6"') +
    stroke('M60 262H1140V740H60ZM92 740V300H354V740M384 262V740', metal, 10) +
    stroke('M330 480V600', gold, 10) +
    `<text x="223" y="480" font-size="88" fill="${ground}" ${part.font}>${spec.name.charAt(0)}</text>` +
    stroke('M158 508H288', gold, 5) +
    rect([0, 84, 1200, 140], ground) +
    rect([0, 216, 1200, 10], spec.awning) +
    rect([0, 84, 1200, 8], lighten(ground, 0.3)) +
    [200, 420, 640, 860, 1080].map(spot).join('') +
    part.drawLettering(spec.name, [40, 90, 1120, 126], '#fff6dd') +
    part.plant(28) +
    part.plant(1172)
  )
}

export const layouts: Record<FrontLayout, (spec: StorefrontSpec) => string> = {
  arcade,
  corner,
  stall,
  haveli,
  glass,
}
