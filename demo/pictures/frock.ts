import { darken } from './colour-mix.ts'
import {
  drawBothSides,
  button,
  clip,
  cloth,
  fill,
  folds,
  gold,
  mirror,
  drawRimmedDisc,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import { torso, type Cut } from './torso.ts'

const frockCut: Cut = {
  neck: [84, 250, 306],
  shoulder: [156, 270],
  armpit: [140, 420],
  waist: [124, 540],
  hem: [130, 560],
  dip: 8,
}

const skirt = mirror(
  [0, 552],
  [122, 540],
  [210, 640, 300, 840, 348, 980],
  [318, 1024, 270, 1008],
  [230, 1050, 180, 1028],
  [130, 1066, 86, 1036],
  [44, 1070, 0, 1040],
)
const puff = 'M620 268C700 250 752 320 738 400Q728 440 690 446Q640 440 622 410Q606 340 620 268Z'
const bow = 'M480 552C520 500 590 500 592 540C594 590 520 590 480 556Z'
const bowTail = 'M486 560C520 600 536 660 540 710L508 694L486 716C492 660 486 610 478 566Z'
const collar = 'M482 312C520 312 556 292 566 250L584 258C592 330 540 366 482 342Z'

export function frock(pen: Pen): Drawing {
  const body = torso(frockCut)
  const gathers = [-280, -200, -120, -40, 40, 120, 200, 280].map(
    (x) => `M${480 + x * 0.36} 566Q${480 + x * 0.6} 780 ${480 + x} 1030`,
  )
  const ties = darken(pen.accent, 0.02)
  const sash =
    stroke('M356 546Q480 566 604 546', darken(ties, 0.4), 42, 'style="stroke-linecap:butt"') +
    stroke('M356 546Q480 566 604 546', ties, 37, 'style="stroke-linecap:butt"')
  const spec = { ...pen.spec, pattern: 'solid' as const }
  const white: Pen = { ...pen, spec, base: '#fbf6ec', line: darken(pen.base, 0.45) }
  const plain: Pen = { ...pen, spec, base: ties, line: darken(ties, 0.45) }
  const hem =
    stroke(
      'M110 960Q300 1010 480 1010Q660 1010 850 960',
      pen.spec.trim === 'none' ? ties : gold,
      9,
    ) + stitch(pen, 'M110 940Q300 988 480 988Q660 988 850 940')
  return {
    outlines: [skirt, body, puff],
    art:
      drawBothSides(
        cloth(pen, puff) +
          folds(pen, 'M660 290q-12 60 6 120', 'M700 300q8 60 -8 120') +
          stroke('M632 424Q660 446 694 440', ties, 12),
      ) +
      fill(mirror([0, 236], [60, 236, 84, 250], [66, 306, 0, 306]), darken(pen.base, 0.4)) +
      cloth(pen, skirt) +
      clip('skirt', skirt, folds(pen, ...gathers) + hem) +
      cloth(pen, body) +
      folds(pen, 'M590 440q-20 40 -50 60', 'M370 440q20 40 46 58') +
      sash +
      drawBothSides(cloth(plain, bowTail) + cloth(plain, bow)) +
      drawRimmedDisc(480, 555, 19, [ties, darken(ties, 0.45)]) +
      drawBothSides(cloth(white, collar) + stitch(pen, 'M490 330Q548 336 570 264')) +
      button(480, 396, ties) +
      button(480, 452, ties),
    focus: [480, 420],
    fit: 1.14,
  }
}
