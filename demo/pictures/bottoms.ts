import { darken } from './colour-mix.ts'
import {
  drawBothSides,
  button,
  clip,
  cloth,
  disc,
  fill,
  folds,
  mirror,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'
import type { Style } from './styles.ts'

/** The ends of the outer and inner seam, from the middle. */
const hemsOf: Record<Style['cut'], [outer: number, inner: number]> = {
  slim: [176, 70],
  straight: [198, 44],
  wide: [240, 14],
}

function legs([outer, inner]: [outer: number, inner: number]): string {
  return mirror(
    [0, 150],
    [152, 150],
    [164, 220],
    [196, 300, 206, 420, 206, 520],
    [204, 760, outer + 4, 950, outer, 1096],
    [(outer + inner) / 2, 1108, inner, 1096],
    [Math.min(44, inner), 860, 24, 620, 0, 440],
  )
}

const band = mirror([0, 150], [152, 146], [158, 196], [80, 208, 0, 206])

function loops(pen: Pen): string {
  return [350, 420, 540, 610]
    .map((x) => cloth(pen, `M${x - 7} 140H${x + 7}V212H${x - 7}Z`))
    .join('')
}

function frontOf(pen: Pen, jeans: boolean): string {
  const thread = jeans ? { ...pen, thread: '#d99a4a' } : pen
  const pocket = jeans ? 'M566 206C570 270 604 300 668 304' : 'M610 206L654 360'
  const coin = jeans
    ? fill('M606 250H650V300L606 292Z', 'none') + stitch(thread, 'M612 256L648 254V296')
    : ''
  const fly = stitch(thread, 'M514 210V360Q512 404 482 416') + stroke('M482 208V430', pen.line, 3)
  const rivets = jeans
    ? drawBothSides(disc(570, 212, 5, '#c98b4a') + disc(664, 302, 5, '#c98b4a'))
    : ''
  return (
    drawBothSides(
      stroke(pocket, pen.line, 3) +
        stitch(thread, jeans ? 'M556 206C560 280 600 312 670 316' : 'M598 210L642 362'),
    ) +
    coin +
    fly +
    rivets
  )
}

function backOf(pen: Pen): string {
  const pocket = 'M530 280H640V390L585 424L530 390Z'
  return (
    drawBothSides(
      cloth(pen, pocket) +
        stitch(pen, 'M538 288H632V386L585 414L538 386Z') +
        stroke('M482 206V440', pen.line, 2),
    ) + stitch(pen, 'M326 262Q480 300 634 262')
  )
}

function bottoms(pen: Pen, jeans: boolean): Drawing {
  const [outer, inner] = hemsOf[pen.spec.style.cut]
  const shape = legs([outer, inner])
  const thread = jeans ? { ...pen, thread: '#d99a4a' } : pen
  const wear = jeans
    ? drawBothSides('<ellipse cx="578" cy="580" rx="70" ry="260" fill="url(#fade)"/>')
    : ''
  const crease = jeans
    ? stitch(thread, 'M664 230C688 420 680 800 648 1090')
    : stroke('M590 300Q612 700 600 1098', pen.line, 3, 'opacity=".5"') +
      stroke('M594 300Q616 700 604 1098', pen.glow, 3, 'opacity=".5"')
  const creases = drawBothSides(
    folds(
      pen,
      'M494 440q40 10 84 -20',
      'M496 470q50 30 110 10',
      'M640 700q-40 20 -84 10',
      'M636 740q-40 24 -80 18',
      'M630 1040q-30 16 -64 8',
    ) + crease,
  )
  const hems = drawBothSides(
    stitch(thread, `M${480 + inner} 1070Q${480 + (outer + inner) / 2} 1084 ${480 + outer} 1070`),
  )
  return {
    outlines: [shape],
    art:
      cloth(pen, shape) +
      clip('legs', shape, wear + creases + hems + (pen.back ? '' : frontOf(pen, jeans))) +
      (pen.back ? backOf(pen) : '') +
      cloth(pen, band) +
      stitch(thread, 'M332 158Q480 168 628 158M328 190Q480 200 632 190') +
      loops(pen) +
      (pen.back
        ? jeans
          ? fill('M540 152H620V196H540Z', '#a5713d') + stitch(pen, 'M546 158H614V190H546Z')
          : ''
        : button(480, 178, jeans ? '#c98b4a' : darken(pen.base, 0.3))),
    focus: [480, 330],
    fit: 1.04,
  }
}

export const jeans = (pen: Pen): Drawing => bottoms(pen, true)
export const trousers = (pen: Pen): Drawing => bottoms(pen, false)
