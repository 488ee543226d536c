import { darken, lighten } from './colour-mix.ts'
import {
  drawBothSides,
  button,
  clip,
  cloth,
  folds,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import type { Style } from './styles.ts'
import { collarFlaps, neckInside } from './tops-men.ts'
import { cuffLine, hemLine, neckEdge, sleeve, torso, type Cut } from './torso.ts'

const teeCut: Cut = {
  neck: [82, 250, 316],
  shoulder: [232, 290],
  armpit: [210, 520],
  waist: [206, 720],
  hem: [212, 1000],
  dip: 12,
}

type Arm = [outer: [number, number], inner: [number, number]]
const teeArms: Record<Style['sleeve'], Arm> = {
  none: [
    [338, 548],
    [242, 586],
  ],
  short: [
    [338, 548],
    [242, 586],
  ],
  elbow: [
    [366, 640],
    [262, 676],
  ],
  full: [
    [366, 840],
    [288, 858],
  ],
}

/** A polo shirt has a collar with a short placket, other shirts a rib. */
function teeNeck(pen: Pen, cut: Cut): string {
  if (pen.spec.style.neck === 'spread' && !pen.back) {
    const placket = cloth(pen, 'M460 300H500V452H460Z') + stitch(pen, 'M467 310V444M493 310V444')
    const buttons = [340, 390].map((at) => button(480, at, lighten(pen.base, 0.7))).join('')
    return (
      placket + buttons + `<g transform="translate(-62.4 10) scale(1.13)">${collarFlaps(pen)}</g>`
    )
  }
  const rib = neckEdge(cut, 0)
  return (
    stroke(rib, pen.line, 30) +
    stroke(rib, darken(pen.base, 0.12), 25) +
    stroke(rib, pen.line, 22, 'stroke-dasharray="1.4 6" style="stroke-linecap:butt" opacity=".3"')
  )
}

function teeCutOf(pen: Pen): Cut {
  const { cut, neck } = pen.spec.style
  const isPointed = neck === 'v' && !pen.back
  const grow = cut === 'wide' ? 26 : cut === 'slim' ? -14 : 0
  return {
    ...teeCut,
    neck: pen.back ? [82, 250, 270] : isPointed ? [82, 250, 372] : teeCut.neck,
    isPointed,
    armpit: [teeCut.armpit[0] + grow, teeCut.armpit[1]],
    waist: [teeCut.waist[0] + grow, teeCut.waist[1]],
    hem: [teeCut.hem[0] + grow, teeCut.hem[1]],
  }
}

export function tShirt(pen: Pen): Drawing {
  const cut = teeCutOf(pen)
  const body = torso(cut)
  const [outer, inner] = teeArms[pen.spec.style.sleeve]
  const arm = sleeve(cut, outer, inner)
  const arms = drawBothSides(
    cloth(pen, arm) +
      clip(
        'arm',
        arm,
        folds(pen, 'M736 400q-14 50 -44 84', 'M790 440q-14 50 -50 92') +
          stitch(pen, cuffLine(outer, inner, 18)),
      ),
  )
  const creases = folds(
    pen,
    'M680 560q-40 60 -96 82',
    'M282 556q30 60 84 80',
    'M610 760q16 110 10 220',
    'M352 780q-14 100 -14 200',
    'M560 880q-60 40 -130 40',
  )
  return {
    outlines: [body, arm],
    art:
      arms +
      neckInside(pen, cut) +
      cloth(pen, body) +
      clip('body', body, creases + stitch(pen, hemLine(cut, 24)) + stitch(pen, hemLine(cut, 30))) +
      teeNeck(pen, cut) +
      drawBothSides(stitch(pen, 'M704 304q-18 100 -22 190')),
    focus: [480, 370],
  }
}
