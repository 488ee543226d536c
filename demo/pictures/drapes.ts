import { darken, lighten, mix } from './colour-mix.ts'
import {
  border,
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
import { torso, type Cut } from './torso.ts'

const wood = '#b98a5a'

/** The same cloth in the accent colour, without pattern: blouses, linings, second pieces. */
function plainPen(pen: Pen, base: string): Pen {
  return {
    ...pen,
    base,
    line: darken(base, 0.5),
    thread: lighten(base, 0.4),
    spec: { ...pen.spec, pattern: 'solid' },
  }
}

const blouseCut: Cut = {
  neck: [74, 214, 306],
  shoulder: [150, 226],
  armpit: [128, 360],
  waist: [112, 440],
  hem: [108, 470],
  dip: 14,
}

function dressForm(): string {
  const neck = mirror([0, 128], [46, 128, 50, 150], [44, 190, 62, 216], [62, 300, 0, 330])
  const waist = mirror([0, 420], [112, 420], [98, 520, 104, 600], [0, 620])
  return (
    fill(neck + waist, '#d9b892') +
    fill(neck + waist, 'url(#light)') +
    stroke(neck, '#9b7448', 2.5) +
    fill(mirror([0, 112], [40, 112, 46, 132], [40, 146, 0, 146]), wood)
  )
}

function blouse(pen: Pen): string {
  const cloths = plainPen(pen, mix(pen.accent, pen.base, 0.25))
  const body = torso(blouseCut)
  const arm = 'M622 228C664 246 684 300 692 370Q660 386 622 382L600 320Z'
  const cuff = stroke('M690 360Q660 376 622 372', gold, 10)
  const art = cloth(cloths, arm) + cuff
  return (
    `${art}<g transform="matrix(-1 0 0 1 960 0)">${art}</g>` +
    cloth(cloths, body) +
    folds(cloths, 'M570 380q-30 40 -70 50', 'M390 380q24 36 60 46') +
    stroke('M406 214Q420 306 480 306Q540 306 554 214', gold, 8)
  )
}

const sareeSkirt =
  'M372 500C350 640 320 860 300 1090Q480 1130 668 1090C648 860 610 640 590 500Q480 540 372 500Z'
const sareePallu =
  'M372 520C420 430 500 320 548 214C580 196 622 206 640 228C636 330 640 420 628 520C600 560 560 590 520 600C470 610 400 590 366 560Z'
const sareeTail =
  'M600 214C650 220 674 250 682 300C706 520 724 720 742 930L626 950C630 700 634 440 606 232Z'

function edge(pen: Pen, d: string, size: number): string {
  return pen.spec.trim === 'none' ? plainEdge(pen, d, size) : border(pen, d, size)
}

function sareeTailArt(pen: Pen): string {
  const creases = folds(pen, 'M630 240q40 330 42 700', 'M652 260q44 330 50 660')
  const side = edge(pen, 'M604 226C640 440 636 700 628 954', 18)
  const end = edge(pen, 'M618 925L750 906', 58)
  return cloth(pen, sareeTail) + clip('tail', sareeTail, creases + side + end)
}

function sareeSkirtArt(pen: Pen): string {
  const pleats = Array.from(
    { length: 7 },
    (_, i) => `M${452 + i * 15} 548Q${440 + i * 20} 820 ${414 + i * 27} 1106`,
  )
  const sides = ['M390 600q-30 240 -50 480', 'M580 600q30 220 56 480', 'M360 700q40 -40 80 -50']
  const hem = edge(pen, 'M280 1076Q480 1116 688 1076', 38)
  return cloth(pen, sareeSkirt) + clip('skirt', sareeSkirt, folds(pen, ...pleats, ...sides) + hem)
}

function sareePalluArt(pen: Pen): string {
  const creases = folds(
    pen,
    'M410 540C480 460 560 330 590 214',
    'M440 570C520 480 590 360 614 216',
    'M480 590C560 520 610 420 630 300',
  )
  const rim = edge(pen, 'M366 532C420 440 500 330 552 212', 26)
  return cloth(pen, sareePallu) + clip('pallu', sareePallu, creases + rim)
}

/** A saree on a form: skirt with front pleats, pallu from the left hip over the right shoulder. */
export function saree(pen: Pen): Drawing {
  const fringe = tassels(626, 946, 742, 926)
  return {
    outlines: [sareeSkirt, sareeTail, sareePallu],
    art:
      sareeTailArt(pen) +
      dressForm() +
      blouse(pen) +
      sareeSkirtArt(pen) +
      sareePalluArt(pen) +
      fringe,
    focus: [500, 420],
    zoom: 1.9,
    fit: 1.02,
  }
}

function plainEdge(pen: Pen, d: string, size: number): string {
  return (
    stroke(d, pen.accent, size) +
    stroke(d, lighten(pen.base, 0.2), size * 0.3, 'stroke-dasharray="1 14"')
  )
}

function tassels(x1: number, y1: number, x2: number, y2: number): string {
  return Array.from({ length: 9 }, (_, i) => {
    const x = Math.round(x1 + 6 + ((x2 - x1 - 12) * i) / 8)
    const y = Math.round(y1 + ((y2 - y1) * i) / 8)
    return stroke(`M${x} ${y}v20`, gold, 4) + disc(x, y + 4, 4.5, paleGold)
  }).join('')
}

const lehengaHem = (lift: number) =>
  `M80 ${1066 - lift}Q280 ${1124 - lift} 480 ${1124 - lift}Q680 ${1124 - lift} 880 ${1066 - lift}`

/** Choli, flared skirt of kalis, and a dupatta over one side. */
export function lehenga(pen: Pen): Drawing {
  const skirt = mirror([0, 520], [96, 512], [150, 700, 300, 900, 372, 1070], [200, 1124, 0, 1124])
  const kalis = [-330, -250, -170, -85, 0, 85, 170, 250, 330].map(
    (x) => `M${480 + x * 0.26} 530Q${480 + x * 0.5} 800 ${480 + x} 1120`,
  )
  const worked: Pen =
    pen.spec.trim === 'none' ? { ...pen, spec: { ...pen.spec, trim: 'zari' } } : pen
  const motifs = [-280, -200, -105, 0, 105, 200, 280]
    .map((x) => lotus(480 + x, 985 - Math.abs(x) * 0.1, pen))
    .join('')
  const choli = plainPen(pen, pen.base)
  const cut: Cut = { ...blouseCut, hem: [114, 446], waist: [116, 420] }
  const body = torso(cut)
  const arm = 'M622 228C670 250 692 310 704 396Q668 416 630 408L600 330Z'
  const sleeves = cloth(choli, arm) + border(worked, 'M702 384Q668 404 630 396', 16)
  const stole = plainPen(pen, mix(pen.accent, '#fff4e0', 0.15))
  const veil =
    'M350 222C310 240 290 300 280 380C250 600 200 800 150 1010L262 1040C300 800 350 560 384 236Z'
  const inner = mirror([0, 196], [74, 214], [60, 306, 0, 306])
  return {
    outlines: [skirt, body, veil],
    art:
      fill(inner, darken(pen.base, 0.45)) +
      cloth(pen, skirt) +
      clip(
        'skirt',
        skirt,
        folds(pen, ...kalis) +
          motifs +
          border(worked, lehengaHem(26), 34) +
          border(worked, lehengaHem(78), 8),
      ) +
      border(worked, 'M386 520Q480 532 574 520', 22) +
      `${sleeves}<g transform="matrix(-1 0 0 1 960 0)">${sleeves}</g>` +
      cloth(choli, body) +
      clip('choli', body, border(worked, 'M350 440Q480 466 610 440', 22)) +
      border(worked, 'M406 214Q420 306 480 306Q540 306 554 214', 14) +
      lotus(480, 356, pen) +
      cloth(stole, veil) +
      clip(
        'veil',
        veil,
        folds(stole, 'M350 250C330 500 270 800 210 1040', 'M330 250C300 500 230 800 176 1030') +
          border(worked, 'M384 236C350 560 300 800 262 1050', 18) +
          border(worked, 'M140 990L270 1022', 34),
      ),
    focus: [480, 400],
    zoom: 1.8,
  }
}

function lotus(x: number, y: number, pen: Pen): string {
  const colour = lighten(pen.accent, 0.15)
  const petal = (turn: number, size: number) =>
    `<path d="M${x} ${y}q-${size} -22 0 -46q${size} 24 0 46Z" fill="${colour}" stroke="${gold}" stroke-width="2" transform="rotate(${turn} ${x} ${y})"/>`
  return (
    petal(-62, 14) +
    petal(62, 14) +
    petal(-32, 15) +
    petal(32, 15) +
    petal(0, 16) +
    disc(x, y + 8, 6, gold) +
    disc(x, y + 24, 4, gold)
  )
}

/** A dupatta folded over a wooden rail, both ends showing. */
export function dupatta(pen: Pen): Drawing {
  const behind = 'M330 190H726L738 930Q540 950 336 930Z'
  const front =
    'M236 186Q430 176 640 186C634 420 640 760 648 1036Q440 1060 222 1036C232 760 240 420 236 186Z'
  const rail =
    `<rect x="150" y="166" width="660" height="26" rx="13" fill="${wood}"/><rect x="150" y="169" width="660" height="8" rx="4" fill="#e2bd90" opacity=".7"/>` +
    disc(150, 179, 22, '#8f6238') +
    disc(810, 179, 22, '#8f6238')
  const rim = (d: string, size: number) =>
    pen.spec.trim === 'none' ? plainEdge(pen, d, size) : border(pen, d, size)
  const ends = rim('M200 1000Q440 1026 670 1000', 60) + rim('M200 936Q440 960 670 936', 10)
  const lines = [
    'M300 196q-16 400 -24 860',
    'M362 196q6 400 -14 860',
    'M430 190q-8 430 6 860',
    'M506 190q12 420 -6 860',
    'M574 196q-6 420 12 850',
  ]
  const over = stroke('M236 194Q430 212 640 194', pen.line, 16, 'opacity=".22"')
  return {
    outlines: [behind, front],
    art:
      fill(behind, darken(pen.base, 0.22)) +
      clip(
        'behind',
        behind,
        fill(behind, 'url(#pattern)', 'opacity=".5"') +
          rim('M720 190L730 940', 20) +
          rim('M320 900Q540 922 750 900', 50),
      ) +
      stroke(behind, pen.line, 3) +
      tassels(346, 936, 730, 930) +
      rail +
      tassels(228, 1036, 644, 1036) +
      cloth(pen, front) +
      clip(
        'front',
        front,
        folds(pen, ...lines) +
          over +
          rim('M236 180C240 420 232 760 222 1040', 26) +
          rim('M640 180C634 420 640 760 648 1040', 26) +
          ends,
      ) +
      stitch(pen, 'M256 210Q430 226 622 210'),
    focus: [470, 880],
    zoom: 1.7,
  }
}
