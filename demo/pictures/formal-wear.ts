import { darken, lighten } from './colour-mix.ts'
import {
  drawBothSides,
  button,
  clip,
  cloth,
  disc,
  fill,
  folds,
  gold,
  mirror,
  paleGold,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import { cuffLine, hemLine, sleeve, torso, type Cut } from './torso.ts'

/** A stand collar of two halves that meet in front. */
function standCollar(pen: Pen, y: number, drop: number): string {
  const half = `M542 ${y + 6}C546 ${y - 24} 536 ${y - 40} 526 ${y - 46}C514 ${drop - 44} 500 ${drop - 34} 482 ${drop - 30}L482 ${drop + 12}C520 ${drop + 8} 538 ${y + 22} 542 ${y + 6}Z`
  const inside = mirror([0, y - 56], [34, y - 56, 46, y - 46], [26, drop - 36, 0, drop - 28])
  const work =
    pen.spec.trim === 'none'
      ? stitch(pen, `M534 ${y - 2}C520 ${drop - 10} 504 ${drop - 2} 488 ${drop}`)
      : stroke(`M536 ${y - 18}C522 ${drop - 26} 504 ${drop - 16} 487 ${drop - 12}`, gold, 14) +
        stroke(
          `M536 ${y - 18}C522 ${drop - 26} 504 ${drop - 16} 487 ${drop - 12}`,
          paleGold,
          5,
          'stroke-dasharray="1 11"',
        )
  return fill(inside, darken(pen.base, 0.5)) + drawBothSides(cloth(pen, half) + work)
}

function sprig(x: number, y: number): string {
  return (
    stroke(`M${x} ${y + 34}q-8 -20 0 -40`, gold, 3) +
    stroke(`M${x} ${y + 14}q14 -4 16 -20q-16 2 -16 20`, gold, 2.6) +
    stroke(`M${x} ${y + 24}q-16 -2 -20 -18q18 0 20 18`, gold, 2.6) +
    disc(x, y - 10, 5, paleGold) +
    disc(x + 18, y - 10, 3, paleGold) +
    disc(x - 22, y + 2, 3, paleGold)
  )
}

const sherwaniCut: Cut = {
  neck: [58, 186, 208],
  shoulder: [204, 222],
  armpit: [176, 420],
  waist: [158, 560],
  hem: [214, 930],
  dip: 14,
}

const sherwaniCuff: [[number, number], [number, number]] = [
  [318, 730],
  [246, 748],
]
const churidar =
  'M484 900H640C640 980 604 1060 586 1120Q554 1132 524 1120C516 1060 492 980 484 900Z'

/** A gold band with dark teeth, as zardozi edges are worked. */
function zardozi(pen: Pen, d: string, size: number): string {
  const teeth = 'stroke-dasharray="3 11" style="stroke-linecap:butt"'
  return stroke(d, gold, size) + stroke(d, darken(pen.base, 0.12), size * 0.6, teeth)
}

function churidarLegs(pen: Pen): string {
  const legs: Pen = {
    ...pen,
    spec: { ...pen.spec, pattern: 'solid' },
    base: lighten(pen.accent, 0.45),
    line: darken(pen.accent, 0.35),
  }
  const rings = [1010, 1034, 1056, 1076, 1094, 1110].map(
    (y) => `M${520 + (1120 - y) * 0.06} ${y}q34 14 ${68 + (1120 - y) * 0.12} -4`,
  )
  return drawBothSides(cloth(legs, churidar) + clip('leg', churidar, folds(legs, ...rings)))
}

function sherwaniArms(pen: Pen, arm: string): string {
  const [outer, inner] = sherwaniCuff
  const plain = stitch(pen, cuffLine(outer, inner, 20)) + button(734, 700, gold)
  const worked =
    zardozi(pen, cuffLine(outer, inner, 26), 40) +
    stroke(cuffLine(outer, inner, 52), paleGold, 4, 'stroke-dasharray="1 9"')
  const creases = folds(pen, 'M706 390q-14 42 -38 66', 'M736 520q-16 34 -46 50')
  const cuffs = pen.spec.trim === 'none' ? plain : worked
  return drawBothSides(cloth(pen, arm) + creases + clip('cuff', arm, cuffs))
}

function sherwaniSprigs(pen: Pen): string {
  if (pen.back) return stroke('M480 560V940', pen.line, 3)
  if (pen.spec.trim === 'none') return ''
  const chest = [270, 360, 450].map((y, i) => sprig(534 + i * 4, y) + sprig(586 - i * 6, y + 40))
  const skirt = [840, 770].map((y) => sprig(540, y) + sprig(620, y + 20))
  return drawBothSides([...chest, ...skirt].join(''))
}

function sherwaniFront(pen: Pen): string {
  if (pen.back) return ''
  const buttons = [250, 310, 370, 430, 490, 550].map((y) => button(492, y, gold)).join('')
  const opening = stroke('M492 214V936', pen.line, 3)
  if (pen.spec.trim !== 'none') {
    return opening + stroke('M480 222V560', gold, 4) + stroke('M506 222V900', gold, 4) + buttons
  }
  const square = fill('M536 372L600 362V388L540 398Z', lighten(pen.accent, 0.3))
  return opening + stitch(pen, 'M502 220V900') + buttons + square
}

export function sherwani(pen: Pen): Drawing {
  const body = torso(sherwaniCut)
  const arm = sleeve(sherwaniCut, ...sherwaniCuff)
  const creases = folds(
    pen,
    'M634 470q-24 50 -70 74',
    'M330 470q22 46 66 70',
    'M590 600q24 150 34 330',
    'M376 600q-26 150 -32 330',
    'M610 566q-30 12 -66 8',
  )
  const hem =
    pen.spec.trim === 'none'
      ? stitch(pen, hemLine(sherwaniCut, 16))
      : zardozi(pen, hemLine(sherwaniCut, 20), 26)
  return {
    outlines: [body, arm, churidar],
    art:
      churidarLegs(pen) +
      sherwaniArms(pen, arm) +
      cloth(pen, body) +
      clip('body', body, creases + sherwaniSprigs(pen) + hem) +
      sherwaniFront(pen) +
      standCollar(pen, 186, pen.back ? 206 : 208),
    focus: [480, 330],
  }
}

export function nehruJacket(pen: Pen): Drawing {
  const half =
    'M481 262C510 256 536 246 544 228L684 268C652 330 650 440 694 532C684 640 684 720 690 800C694 860 698 910 698 950Q600 972 548 968Q490 966 481 900Z'
  const pocket = 'M556 800L668 786V812L556 826Z'
  const chest = 'M556 470L628 456V478L556 492Z'
  const lining = mirror([0, 190], [50, 190, 64, 228], [100, 300, 30, 420], [30, 900, 0, 900])
  const creases = folds(
    pen,
    'M670 540q-40 60 -96 80',
    'M640 840q10 60 8 110',
    'M560 640q20 80 12 140',
  )
  const edge =
    pen.spec.trim === 'none'
      ? stitch(pen, 'M491 270V896Q498 956 548 957Q606 960 690 940')
      : stroke('M490 266V898Q498 956 548 957Q606 960 694 940', gold, 5)
  const armhole = stitch(pen, 'M672 272C642 332 640 440 682 530')
  const side = cloth(pen, half) + clip('half', half, creases + edge + armhole)
  const pockets = cloth(pen, pocket) + stitch(pen, 'M560 806L664 793')
  const buttons = [300, 400, 500, 600, 700]
    .map((y) => button(480, y, pen.spec.trim === 'zari' ? gold : darken(pen.base, 0.25)))
    .join('')
  const square =
    fill('M560 470L576 436L592 458L606 430L624 458L628 462L556 476Z', lighten(pen.accent, 0.25)) +
    cloth(pen, chest)
  return {
    outlines: [half],
    art:
      fill(lining, darken(pen.base, 0.5)) +
      drawBothSides(side + pockets) +
      (pen.back
        ? fill('M470 262H490V960H470Z', pen.base) + stroke('M480 262V962', pen.line, 2.5)
        : stroke('M483 262V900', pen.line, 2) + buttons + square) +
      standCollar(pen, 228, 254),
    focus: [500, 360],
  }
}
