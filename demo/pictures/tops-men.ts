import { darken, lighten } from './colour-mix.ts'
import {
  border,
  both,
  button,
  clip,
  cloth,
  fill,
  folds,
  gold,
  mirrored,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import { cuffLine, hemLine, sleeve, torso, type Cut } from './torso.ts'

/** The inside of a neck opening, seen behind the front edge. */
export function neckInside(pen: Pen, cut: Cut): string {
  const [x, y, drop] = cut.neck
  const d = mirrored([0, y - 16], [x * 0.7, y - 16, x, y], [x * 0.8, drop, 0, drop])
  return fill(d, darken(pen.base, 0.42)) + stroke(d, pen.line, 2.5)
}

function bandCollar(pen: Pen, cut: Cut): string {
  const [x, y, drop] = cut.neck
  const side =
    `M${480 + x + 4} ${y + 4}C${480 + x + 6} ${y - 20} ${480 + x - 4} ${y - 32} ${480 + x - 10} ${y - 36}` +
    `C${480 + x - 16} ${drop - 44} 510 ${drop - 24} 484 ${drop - 12}L484 ${drop + 12}C520 ${drop + 6} ${480 + x - 6} ${drop - 8} ${480 + x + 4} ${y + 4}Z`
  const inside = mirrored(
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
    both(cloth(pen, side) + edge)
  )
}

function backCollar(pen: Pen, cut: Cut): string {
  const [x, y] = cut.neck
  const d = mirrored(
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

function kurtaFront(pen: Pen): string {
  const buttons = [262, 312, 362, 412]
    .map((y) => button(480, y, lighten(pen.accent, 0.15)))
    .join('')
  const placket = 'M461 226L461 452L480 470L499 452L499 226Z'
  const work = pen.spec.trim === 'embroidery' ? both(motifColumn(pen)) : ''
  const zari =
    pen.spec.trim === 'zari'
      ? both(
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

export function kurta(pen: Pen): Drawing {
  const body = torso(kurtaCut)
  const [outer, inner]: [[number, number], [number, number]] = [
    [326, 742],
    [250, 758],
  ]
  const arm = sleeve(kurtaCut, outer, inner)
  const arms = both(
    cloth(pen, arm) +
      folds(pen, 'M690 400q-14 40 -40 66', 'M722 520q-16 30 -46 50', 'M768 640q-20 24 -50 32') +
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
  const slits = both(
    stroke('M655 800q14 130 28 258', pen.line, 4, 'opacity=".7"') +
      stitch(pen, 'M642 806q12 130 26 250'),
  )
  const front = pen.back ? backCollar(pen, kurtaCut) : kurtaFront(pen) + bandCollar(pen, kurtaCut)
  const hem = stitch(pen, hemLine(kurtaCut, 22)) + border(pen, hemLine(kurtaCut, 16), 20)
  return {
    outlines: [body, arm],
    art: arms + cloth(pen, body) + clip('body', body, creases + slits + hem) + front,
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

function collarFlaps(pen: Pen): string {
  const inside = mirrored([0, 184], [46, 184, 62, 214], [30, 250, 0, 268])
  const flap = 'M540 192C548 204 556 222 560 240L546 318L482 272C508 252 530 224 540 192Z'
  return (
    fill(inside, darken(pen.base, 0.4)) +
    stroke(inside, pen.line, 2.5) +
    both(cloth(pen, flap) + stitch(pen, 'M551 242L540 304L492 270'))
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
    stitch(pen, 'M541 460V556L584 578L627 556V460') +
    collarFlaps(pen)
  )
}

function shirtBack(pen: Pen): string {
  const collar = mirrored([0, 184], [44, 184, 64, 214], [70, 246], [40, 258, 0, 258])
  return (
    folds(pen, 'M460 340V940', 'M500 340V940') +
    stitch(pen, 'M290 330Q480 350 670 330') +
    cloth(pen, collar)
  )
}

export function shirt(pen: Pen): Drawing {
  const body = torso(shirtCut)
  const outer: [number, number] = [352, 840]
  const inner: [number, number] = [278, 858]
  const arm = sleeve(shirtCut, outer, inner)
  const cuff = `M${480 + 344} 782L${480 + 356} 862Q${480 + 318} 884 ${480 + 274} 878L${480 + 266} 802Q${480 + 306} 802 ${480 + 344} 782Z`
  const arms = both(
    cloth(pen, arm) +
      folds(pen, 'M716 440q-16 44 -44 70', 'M756 580q-18 34 -52 54', 'M792 690q-20 26 -54 36') +
      cloth(pen, cuff) +
      stitch(pen, 'M752 822Q788 822 824 802') +
      button(770, 842, lighten(pen.base, 0.7)),
  )
  const creases = folds(
    pen,
    'M662 520q-34 56 -84 80',
    'M298 516q26 50 74 72',
    'M590 690q12 120 8 240',
    'M374 720q-8 100 -14 200',
    'M640 640q-24 40 -60 52',
  )
  return {
    outlines: [body, arm, cuff],
    art:
      arms +
      cloth(pen, body) +
      clip(
        'body',
        body,
        creases + stitch(pen, hemLine(shirtCut, 16)) + (pen.back ? '' : shirtFront(pen)),
      ) +
      (pen.back ? shirtBack(pen) : collarFlaps(pen)),
    focus: [500, 360],
  }
}

const teeCut: Cut = {
  neck: [82, 250, 316],
  shoulder: [232, 290],
  armpit: [210, 520],
  waist: [206, 720],
  hem: [212, 1000],
  dip: 12,
}

export function tShirt(pen: Pen): Drawing {
  const cut: Cut = pen.back ? { ...teeCut, neck: [82, 250, 270] } : teeCut
  const body = torso(cut)
  const outer: [number, number] = [338, 548]
  const inner: [number, number] = [242, 586]
  const arm = sleeve(cut, outer, inner)
  const [x, y, drop] = cut.neck
  const rib = `M${480 - x} ${y}Q${480 - x * 0.8} ${drop} 480 ${drop}Q${480 + x * 0.8} ${drop} ${480 + x} ${y}`
  const arms = both(
    cloth(pen, arm) +
      folds(pen, 'M736 400q-14 50 -44 84', 'M790 440q-14 50 -50 92') +
      stitch(pen, cuffLine(outer, inner, 18)),
  )
  const creases = folds(
    pen,
    'M680 560q-40 60 -96 82',
    'M282 556q30 60 84 80',
    'M610 760q16 110 10 220',
    'M352 780q-14 100 -14 200',
    'M560 880q-60 40 -130 40',
  )
  const neck =
    stroke(rib, pen.line, 30) +
    stroke(rib, darken(pen.base, 0.12), 25) +
    stroke(rib, pen.line, 22, 'stroke-dasharray="1.4 6" style="stroke-linecap:butt" opacity=".3"')
  return {
    outlines: [body, arm],
    art:
      arms +
      neckInside(pen, cut) +
      cloth(pen, body) +
      clip('body', body, creases + stitch(pen, hemLine(cut, 24)) + stitch(pen, hemLine(cut, 30))) +
      neck +
      both(stitch(pen, 'M704 304q-18 100 -22 190')),
    focus: [480, 370],
  }
}
