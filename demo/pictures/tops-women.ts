import { darken, lighten } from './colour-mix.ts'
import {
  border,
  drawBothSides,
  button,
  clip,
  cloth,
  disc,
  flower,
  folds,
  gold,
  paleGold,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import type { Style } from './styles.ts'
import { bandCollar, neckInside } from './tops-men.ts'
import { cuffLine, hemLine, neckEdge, sleeve, torso, type Cut } from './torso.ts'

const kurtiCut: Cut = {
  neck: [84, 216, 290],
  shoulder: [176, 244],
  armpit: [148, 420],
  waist: [130, 560],
  hem: [212, 1050],
  dip: 20,
}
type Arm = [outer: [number, number], inner: [number, number]]
const armsOf: Record<Style['sleeve'], Arm | null> = {
  none: null,
  short: [
    [266, 446],
    [188, 476],
  ],
  elbow: [
    [296, 626],
    [218, 648],
  ],
  full: [
    [322, 770],
    [252, 784],
  ],
}
const kurtiHems: Record<Style['length'], number> = { short: 880, knee: 1000, long: 1110 }
const kurtiWidths: Record<Style['cut'], number> = { slim: 176, straight: 204, wide: 236 }
const necks: Record<Style['neck'], Cut['neck']> = {
  round: [84, 216, 290],
  v: [76, 212, 330],
  boat: [116, 226, 252],
  band: [62, 206, 240],
  spread: [84, 216, 290],
}

/** The cut with its neck, seen from its side. */
function withNeck(pen: Pen, cut: Cut): Cut {
  const [x, y, drop] = necks[pen.spec.style.neck]
  const isPointed = pen.spec.style.neck === 'v' && !pen.back
  return { ...cut, isPointed, neck: [x, y, pen.back ? y + 26 : drop] }
}

/** Worked neck: rows round the opening and a stem of flowers down the front. */
function neckWork(pen: Pen, cut: Cut): string {
  const drop = cut.neck[2]
  const edge = border(pen, neckEdge(cut, 10), 14)
  if (pen.spec.trim === 'gota')
    return edge + stroke(neckEdge(cut, 34), gold, 8, 'stroke-dasharray="2 15"')
  if (pen.spec.trim !== 'embroidery') return edge
  const petals: [string, string] = [pen.accent, gold]
  const stem = [40, 84, 124, 158]
    .map((y, index) => flower(480, drop + y, 17 - index * 2, petals))
    .join('')
  const leaves = [62, 104, 142]
    .map((y) =>
      drawBothSides(
        stroke(`M484 ${drop + y}q18 -4 26 -18`, pen.accent, 3.4) +
          disc(512, drop + y - 20, 4, gold),
      ),
    )
    .join('')
  const scallops =
    stroke(neckEdge(cut, 30), pen.accent, 6, 'stroke-dasharray="1 17"') +
    stroke(neckEdge(cut, 42), gold, 4, 'stroke-dasharray="1 12"')
  return edge + scallops + stem + leaves
}

function plainNeck(pen: Pen, cut: Cut): string {
  const drop = cut.neck[2]
  return (
    stitch(pen, neckEdge(cut, 11)) +
    stroke(`M480 ${drop}V${drop + 130}`, pen.line, 2.5) +
    stitch(pen, `M490 ${drop + 6}V${drop + 136}H470V${drop + 6}`) +
    [24, 58, 92].map((y) => button(480, drop + y, lighten(pen.accent, 0.2))).join('')
  )
}

function neckline(pen: Pen, cut: Cut): string {
  const line = stroke(neckEdge(cut, 0), pen.line, 3)
  if (pen.spec.style.neck === 'band' && !pen.back)
    return clip('neck', torso(cut), plainNeck(pen, cut)) + bandCollar(pen, cut)
  if (pen.back) return line + stitch(pen, neckEdge(cut, 11))
  const plain = pen.spec.trim === 'none' || pen.spec.trim === 'zari'
  const work = plain ? plainNeck(pen, cut) : neckWork(pen, cut)
  return clip('neck', torso(cut), work) + line
}

/** A garment without sleeves has an edge at the armhole. */
function arms(pen: Pen, cut: Cut): { outlines: string[]; art: string } {
  const arm = armsOf[pen.spec.style.sleeve]
  if (!arm) return { outlines: [], art: '' }
  const [outer, inner] = arm
  const shape = sleeve(cut, outer, inner)
  const edge =
    pen.spec.trim === 'none'
      ? stitch(pen, cuffLine(outer, inner, 18))
      : border(pen, cuffLine(outer, inner, 13), 18)
  const creases = folds(pen, 'M672 400q-12 42 -36 62', 'M704 500q-14 34 -44 52')
  return {
    outlines: [shape],
    art: drawBothSides(cloth(pen, shape) + clip('cuff', shape, creases + edge)),
  }
}

export function kurti(pen: Pen): Drawing {
  const { length, cut: width } = pen.spec.style
  const hemAt: Cut['hem'] = [kurtiWidths[width], kurtiHems[length]]
  const cut = withNeck(pen, { ...kurtiCut, hem: hemAt, dip: length === 'short' ? 34 : 20 })
  const body = torso(cut)
  const { outlines, art } = arms(pen, cut)
  const creases = folds(
    pen,
    'M616 440q-20 50 -64 70',
    'M346 436q22 52 62 70',
    'M600 566q-40 14 -84 6',
    'M560 640q24 180 20 390',
    'M404 640q-26 170 -34 380',
    'M484 700q4 160 0 340',
  )
  const [hemX, hemY] = hemAt
  const slits = drawBothSides(
    stroke(`M${480 + hemX - 44} ${hemY - 280}q24 130 36 290`, pen.line, 4, 'opacity=".65"'),
  )
  const hem =
    pen.spec.trim === 'none' ? stitch(pen, hemLine(cut, 20)) : border(pen, hemLine(cut, 18), 24)
  return {
    outlines: [body, ...outlines],
    art:
      art +
      neckInside(pen, cut) +
      cloth(pen, body) +
      clip('body', body, creases + slits + hem) +
      neckline(pen, cut),
    focus: [480, 370],
  }
}

const flareCut: Cut = {
  neck: [80, 196, 262],
  shoulder: [170, 222],
  armpit: [142, 396],
  waist: [122, 530],
  hem: [330, 1066],
  dip: 44,
}

export function aLineKurti(pen: Pen): Drawing {
  const isLong = pen.spec.style.length === 'long'
  const cut = withNeck(pen, { ...flareCut, hem: isLong ? [352, 1120] : [316, 990] })
  const body = torso(cut)
  const { outlines, art } = arms(pen, cut)
  const seam = 'M340 536Q480 566 620 536'
  const flares = [-250, -190, -120, -50, 30, 100, 170, 240].map(
    (x, i) =>
      `M${480 + x * 0.42} ${556 + (i % 2) * 14}Q${480 + x * 0.6} 800 ${480 + x} ${1084 - Math.abs(x) * 0.06}`,
  )
  const creases = folds(pen, ...flares, 'M606 420q-20 44 -58 62', 'M356 420q20 44 56 60')
  const gathers = stroke(
    'M350 552Q480 580 612 552',
    pen.line,
    22,
    'stroke-dasharray="1.5 9" style="stroke-linecap:butt" opacity=".35"',
  )
  const waist =
    pen.spec.trim === 'none'
      ? stroke(seam, pen.line, 3) + stitch(pen, 'M342 526Q480 556 618 526')
      : border(pen, seam, 16)
  const hem =
    pen.spec.trim === 'none'
      ? stitch(pen, hemLine(cut, 20))
      : border(pen, hemLine(cut, 22), 30) + border(pen, hemLine(cut, 66), 8)
  return {
    outlines: [body, ...outlines],
    art:
      art +
      neckInside(pen, cut) +
      cloth(pen, body) +
      clip('body', body, creases + gathers + waist + hem) +
      neckline(pen, cut),
    focus: [480, 380],
  }
}

function salwar(pen: Pen): string {
  const leg =
    'M470 640L626 640C668 760 676 860 636 960C616 1010 600 1050 596 1110Q560 1122 524 1110C520 1040 510 960 486 880Z'
  const pleats = folds(
    pen,
    'M560 690q60 140 6 300',
    'M600 690q64 120 0 290',
    'M520 720q30 140 22 280',
  )
  const plain: Pen = {
    ...pen,
    base: pen.accent,
    line: darken(pen.accent, 0.5),
    thread: darken(pen.accent, 0.3),
    spec: { ...pen.spec, pattern: 'solid' },
  }
  const cuff =
    stroke('M527 1096Q560 1108 594 1096', pen.base, 16) +
    stroke('M526 1082Q560 1094 595 1082', gold, 4)
  return drawBothSides(cloth(plain, leg) + clip('leg', leg, pleats) + cuff)
}

function shoulderDupatta(pen: Pen): { outline: string; art: string } {
  const d =
    'M560 214C600 214 640 226 652 246C668 420 672 700 690 1000L590 1016C588 760 576 460 548 236Z'
  const plain: Pen = {
    ...pen,
    base: pen.accent,
    line: darken(pen.accent, 0.5),
    spec: { ...pen.spec, pattern: 'solid' },
  }
  const lines = folds(
    plain,
    'M600 250q22 360 36 750',
    'M626 250q24 360 36 740',
    'M574 260q24 380 32 740',
  )
  const end =
    stroke('M584 992L696 976', pen.base, 30) +
    stroke('M584 966L694 952', gold, 7) +
    stroke('M584 1010L698 994', paleGold, 5, 'stroke-dasharray="2 10"')
  const tassels = [596, 620, 644, 668, 686]
    .map((x, i) => stroke(`M${x} ${1016 - i * 3}v26`, gold, 6))
    .join('')
  return { outline: d, art: tassels + cloth(plain, d) + clip('dupatta', d, lines + end) }
}

export function salwarSuit(pen: Pen): Drawing {
  const isLong = pen.spec.style.length === 'long'
  const cut = withNeck(pen, { ...kurtiCut, hem: [200, isLong ? 940 : 840] })
  const body = torso(cut)
  const { outlines, art } = arms(pen, cut)
  const stole = shoulderDupatta(pen)
  const creases = folds(
    pen,
    'M346 436q22 52 62 70',
    'M600 566q-40 14 -84 6',
    'M404 600q-22 120 -28 240',
    'M484 640q4 110 0 210',
  )
  const hem =
    pen.spec.trim === 'none' ? stitch(pen, hemLine(cut, 20)) : border(pen, hemLine(cut, 18), 22)
  return {
    outlines: [body, ...outlines, stole.outline],
    art:
      salwar(pen) +
      art +
      neckInside(pen, cut) +
      cloth(pen, body) +
      clip('body', body, creases + hem) +
      neckline(pen, cut) +
      stole.art,
    focus: [480, 370],
  }
}
