import { darken, lighten } from './colour-mix.ts'
import {
  border,
  drawBothSides,
  button,
  clip,
  cloth,
  fill,
  folds,
  gold,
  mirror,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import type { Style } from './styles.ts'
import { cuffLine, hemLine, neckEdge, sleeve, torso, type Cut } from './torso.ts'

/** The inside of a neck opening, seen behind the front edge. */
export function neckInside(pen: Pen, cut: Cut): string {
  const [x, y, drop] = cut.neck
  const front = cut.isPointed ? [0, drop] : [x * 0.8, drop, 0, drop]
  const d = mirror([0, y - 16], [x * 0.7, y - 16, x, y], front)
  return fill(d, darken(pen.base, 0.42)) + stroke(d, pen.line, 2.5)
}

export function bandCollar(pen: Pen, cut: Cut): string {
  const [x, y, drop] = cut.neck
  const side =
    `M${480 + x + 4} ${y + 4}C${480 + x + 6} ${y - 20} ${480 + x - 4} ${y - 32} ${480 + x - 10} ${y - 36}` +
    `C${480 + x - 16} ${drop - 44} 510 ${drop - 24} 484 ${drop - 12}L484 ${drop + 12}C520 ${drop + 6} ${480 + x - 6} ${drop - 8} ${480 + x + 4} ${y + 4}Z`
  const inside = mirror(
    [0, y - 44],
    [x * 0.6, y - 44, x - 10, y - 36],
    [x * 0.5, drop - 26, 0, drop - 8],
  )
  const edge =
    pen.spec.trim === 'none'
      ? ''
      : stroke(
          `M${480 + x - 4} ${y - 12}C${480 + x - 14} ${drop - 22} 516 ${drop - 8} 486 ${drop}`,
          gold,
          7,
        )
  return (
    fill(inside, darken(pen.base, 0.45)) +
    stroke(inside, pen.line, 2.5) +
    drawBothSides(cloth(pen, side) + edge)
  )
}

function backCollar(pen: Pen, cut: Cut): string {
  const [x, y] = cut.neck
  const d = mirror(
    [0, y - 40],
    [x * 0.7, y - 40, x - 8, y - 34],
    [x + 4, y + 6],
    [x * 0.6, y + 22, 0, y + 22],
  )
  return cloth(pen, d)
}

const kurtaCut: Cut = {
  neck: [58, 196, 216],
  shoulder: [190, 240],
  armpit: [164, 430],
  waist: [162, 620],
  hem: [206, 1064],
  dip: 18,
}

/** A neck opening without collar, with a stitched edge. */
function openNeck(pen: Pen, cut: Cut): string {
  const edge = neckEdge(cut, 0)
  return stroke(edge, pen.line, 16) + stroke(edge, pen.base, 12) + stitch(pen, edge)
}

function kurtaFront(pen: Pen): string {
  const buttons = [262, 312, 362, 412]
    .map((y) => button(480, y, lighten(pen.accent, 0.15)))
    .join('')
  const placket = 'M461 226L461 452L480 470L499 452L499 226Z'
  const work = pen.spec.trim === 'embroidery' ? drawBothSides(motifColumn(pen)) : ''
  const zari =
    pen.spec.trim === 'zari'
      ? drawBothSides(
          stroke('M506 224L506 456L480 482', gold, 7) +
            stroke('M506 224L506 456L480 482', '#f0d894', 1.6, 'stroke-dasharray="3 6"'),
        )
      : ''
  return (
    work + cloth(pen, placket) + zari + stitch(pen, 'M467 232V448L480 461L493 448V232') + buttons
  )
}

function motifColumn(pen: Pen): string {
  return [250, 300, 350, 400, 450]
    .map((y, index) => {
      const x = 520
      const size = 12 - index
      return (
        stroke(`M${x} ${y + 20}q10 -14 0 -28q-10 14 0 28`, pen.accent, 3) +
        stroke(`M${x + 20} ${y + 4}q${size} -8 ${size} 6q-4 8 -12 2`, pen.accent, 2.6) +
        stroke(`M${x - 8} ${y + 26}h16`, pen.accent, 2)
      )
    })
    .join('')
}

const kurtaHems: Record<Style['length'], number> = { short: 850, knee: 970, long: 1090 }
const hemWidths: Record<Style['cut'], number> = { slim: 182, straight: 198, wide: 214 }

/** A short kurta has a curved hem. */
function kurtaCutOf({ length, cut, neck }: Style): Cut {
  return {
    ...kurtaCut,
    neck: neck === 'round' ? [70, 206, 250] : kurtaCut.neck,
    hem: [hemWidths[cut], kurtaHems[length]],
    dip: length === 'short' ? 54 : 18,
  }
}

function kurtaCollar(pen: Pen, cut: Cut): string {
  if (pen.back) return backCollar(pen, cut)
  if (pen.spec.style.neck === 'round') return kurtaFront(pen) + openNeck(pen, cut)
  if (pen.spec.style.neck === 'band') return kurtaFront(pen) + bandCollar(pen, cut)
  return kurtaFront(pen) + `<g transform="translate(0 -34)">${collarFlaps(pen)}</g>`
}

export function kurta(pen: Pen): Drawing {
  const cut = kurtaCutOf(pen.spec.style)
  const body = torso(cut)
  const isRolled = pen.spec.style.sleeve === 'elbow'
  const [outer, inner]: [[number, number], [number, number]] = isRolled
    ? [
        [304, 590],
        [222, 612],
      ]
    : [
        [326, 742],
        [250, 758],
      ]
  const arm = sleeve(cut, outer, inner)
  const roll = isRolled ? stroke(cuffLine(outer, inner, 10), pen.shade, 24, 'opacity=".5"') : ''
  const arms = drawBothSides(
    cloth(pen, arm) +
      clip(
        'arm',
        arm,
        folds(pen, 'M690 400q-14 40 -40 66', 'M722 520q-16 30 -46 50', 'M768 640q-20 24 -50 32') +
          roll,
      ) +
      stitch(pen, cuffLine(outer, inner, 20)) +
      clip('cuff', arm, border(pen, cuffLine(outer, inner, 14), 18)),
  )
  const creases = folds(
    pen,
    'M634 470q-30 60 -76 84',
    'M560 640q14 180 6 380',
    'M410 700q-16 160 -24 330',
    'M330 460q20 50 60 74',
    'M612 800q16 110 26 220',
  )
  const [hemX, hemY] = cut.hem
  const slit = `M${480 + hemX - 38} ${hemY - 220}q14 110 28 230`
  const slits = drawBothSides(stroke(slit, pen.line, 4, 'opacity=".7"'))
  const hem = stitch(pen, hemLine(cut, 22)) + border(pen, hemLine(cut, 16), 20)
  return {
    outlines: [body, arm],
    art:
      arms +
      (pen.back ? '' : neckInside(pen, cut)) +
      cloth(pen, body) +
      clip('body', body, creases + slits + hem) +
      kurtaCollar(pen, cut),
    focus: [480, 330],
  }
}

const shirtCut: Cut = {
  neck: [62, 226, 262],
  shoulder: [216, 268],
  armpit: [190, 470],
  waist: [184, 700],
  hem: [196, 950],
  dip: 46,
}

export function collarFlaps(pen: Pen): string {
  const inside = mirror([0, 184], [46, 184, 62, 214], [30, 250, 0, 268])
  const flap = 'M540 192C548 204 556 222 560 240L546 318L482 272C508 252 530 224 540 192Z'
  return (
    fill(inside, darken(pen.base, 0.4)) +
    stroke(inside, pen.line, 2.5) +
    drawBothSides(cloth(pen, flap) + stitch(pen, 'M551 242L540 304L492 270'))
  )
}

function shirtFront(pen: Pen): string {
  const placket = 'M460 272H500V994H460Z'
  const pocket = 'M534 452H634V560L584 586L534 560Z'
  const buttons = [318, 420, 522, 624, 726, 828, 918]
    .map((y) => button(480, y, lighten(pen.base, 0.7)))
    .join('')
  return (
    cloth(pen, placket) +
    stitch(pen, 'M467 290V984M493 290V984') +
    buttons +
    cloth(pen, pocket) +
    stitch(pen, 'M540 476H628') +
    stitch(pen, 'M541 460V556L584 578L627 556V460')
  )
}

function shirtBack(pen: Pen): string {
  const collar = mirror([0, 184], [44, 184, 64, 214], [70, 246], [40, 258, 0, 258])
  return (
    folds(pen, 'M460 340V940', 'M500 340V940') +
    stitch(pen, 'M290 330Q480 350 670 330') +
    cloth(pen, collar)
  )
}

/** A short sleeve is straight, a rolled one ends at the elbow with its fold. */
function shortArms(pen: Pen, cut: Cut): { outlines: string[]; art: string } {
  const isRolled = pen.spec.style.sleeve === 'elbow'
  const outer: [number, number] = isRolled ? [336, 640] : [330, 520]
  const inner: [number, number] = isRolled ? [248, 668] : [236, 556]
  const arm = sleeve(cut, outer, inner)
  const edge = isRolled
    ? stroke(cuffLine(outer, inner, 16), pen.shade, 34, 'opacity=".4"') +
      stroke(cuffLine(outer, inner, 34), pen.line, 3)
    : stitch(pen, cuffLine(outer, inner, 20))
  const creases = folds(pen, 'M716 440q-16 44 -44 70')
  return {
    outlines: [arm],
    art: drawBothSides(cloth(pen, arm) + clip('arm', arm, creases + edge)),
  }
}

function longArms(pen: Pen, cut: Cut): { outlines: string[]; art: string } {
  const outer: [number, number] = [352, 840]
  const inner: [number, number] = [278, 858]
  const arm = sleeve(cut, outer, inner)
  const cuff = `M${480 + 344} 782L${480 + 356} 862Q${480 + 318} 884 ${480 + 274} 878L${480 + 266} 802Q${480 + 306} 802 ${480 + 344} 782Z`
  const art = drawBothSides(
    cloth(pen, arm) +
      folds(pen, 'M716 440q-16 44 -44 70', 'M756 580q-18 34 -52 54', 'M792 690q-20 26 -54 36') +
      cloth(pen, cuff) +
      stitch(pen, 'M752 822Q788 822 824 802') +
      button(770, 842, lighten(pen.base, 0.7)),
  )
  return { outlines: [arm, cuff], art }
}

const shirtHems: Record<Style['length'], number> = { short: 880, knee: 950, long: 950 }

/** A band collar as on a kurta, on the wider neck of a shirt. */
function shirtCollar(pen: Pen): string {
  if (pen.spec.style.neck !== 'band') return collarFlaps(pen)
  return `<g transform="translate(0 30)">${bandCollar(pen, { ...kurtaCut, neck: [62, 196, 216] })}</g>`
}

export function shirt(pen: Pen): Drawing {
  const { style } = pen.spec
  const cut: Cut = {
    ...shirtCut,
    hem: [style.cut === 'wide' ? 204 : style.cut === 'slim' ? 176 : 196, shirtHems[style.length]],
    dip: style.length === 'short' ? 8 : 46,
  }
  const body = torso(cut)
  const arms = style.sleeve === 'full' ? longArms(pen, cut) : shortArms(pen, cut)
  const creases = folds(
    pen,
    'M662 520q-34 56 -84 80',
    'M298 516q26 50 74 72',
    'M590 690q12 120 8 240',
    'M374 720q-8 100 -14 200',
    'M640 640q-24 40 -60 52',
  )
  return {
    outlines: [body, ...arms.outlines],
    art:
      arms.art +
      cloth(pen, body) +
      clip(
        'body',
        body,
        creases + stitch(pen, hemLine(cut, 16)) + (pen.back ? '' : shirtFront(pen)),
      ) +
      (pen.back ? shirtBack(pen) : shirtCollar(pen)),
    focus: [500, 360],
  }
}
