import { darken, lighten, mix } from './colour-mix.ts'
import {
  disc,
  flower,
  gold,
  paleGold,
  drawRimmedDisc,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'

type Ring = { x: number; y: number; rx: number; ry: number; size: number; colour: string }

function ellipse({ x, y, rx, ry }: Ring, colour: string, size: number, more = ''): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="none" stroke="${colour}" stroke-width="${size}" ${more}/>`
}

const butt = 'style="stroke-linecap:butt"'

/** A reflection along part of a ring, between two angles in radians. */
function glint(r: Ring, [from, to]: [number, number], size: number): string {
  const at = (angle: number) =>
    `${(r.x + Math.cos(angle) * r.rx).toFixed(1)} ${(r.y + Math.sin(angle) * r.ry).toFixed(1)}`
  return stroke(`M${at(from)}A${r.rx} ${r.ry} 0 0 1 ${at(to)}`, '#fff', size, 'opacity=".7"')
}

/** One bangle: dark rim, body, lower shade and two glints of light. */
function ring(r: Ring, decoration = ''): string {
  const inner = { ...r, y: r.y - r.size * 0.16 }
  return (
    ellipse(r, darken(r.colour, 0.6), r.size + 4) +
    ellipse(r, r.colour, r.size) +
    ellipse(
      { ...r, y: r.y + r.size * 0.24 },
      darken(r.colour, 0.35),
      r.size * 0.32,
      'opacity=".45"',
    ) +
    decoration +
    glint(inner, [3.5, 4.4], r.size * 0.2) +
    glint(inner, [4.55, 4.7], r.size * 0.2) +
    glint(inner, [1.1, 1.5], r.size * 0.14)
  )
}

function drawAround(
  r: Ring,
  count: number,
  draw: (x: number, y: number, turn: number, i: number) => string,
): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 + 0.1
    const x = Math.round(r.x + Math.cos(angle) * r.rx)
    const y = Math.round(r.y + Math.sin(angle) * r.ry)
    return draw(x, y, Math.round((angle * 180) / Math.PI), i)
  }).join('')
}

function shadowOf(r: Ring): string {
  return `<ellipse cx="${r.x + 16}" cy="${r.y + r.size}" rx="${r.rx + r.size}" ry="${r.ry + r.size * 0.9}" fill="url(#floor)"/>`
}

function stack(rings: Ring[], decorate: (r: Ring, i: number) => string): string {
  const first = rings[0]
  return (
    (first ? shadowOf({ ...first, rx: first.rx * 1.15, y: first.y + 10 }) : '') +
    rings.map((r, i) => ring(r, decorate(r, i))).join('')
  )
}

function pile(count: number, base: Omit<Ring, 'y'> & { y: number }, step: number): Ring[] {
  return Array.from({ length: count }, (_, i) => ({
    ...base,
    x: base.x + Math.round(Math.sin(i * 2.4) * 5),
    y: base.y - i * step,
  }))
}

const dots = (r: Ring, colour: string) =>
  ellipse(
    r,
    colour,
    r.size * 0.42,
    `stroke-dasharray="1 ${Math.max(22, Math.round(r.size * 0.9))}" stroke-linecap="round"`,
  )

/** A dozen thin glass bangles: a stack, and two leaning behind it. */
export function glassBangles(pen: Pen): Drawing {
  const goldDots = pen.spec.trim !== 'none'
  const tone = (i: number) =>
    i % 5 === 4 ? gold : i % 2 === 0 ? pen.base : lighten(pen.base, 0.16)
  const rings = pile(12, { x: 480, y: 980, rx: 266, ry: 92, size: 21, colour: pen.base }, 27).map(
    (r, i) => ({ ...r, colour: tone(i) }),
  )
  const standing: Ring[] = [
    { x: 590, y: 400, rx: 218, ry: 226, size: 20, colour: lighten(pen.base, 0.16) },
    { x: 372, y: 420, rx: 226, ry: 230, size: 21, colour: pen.base },
    { x: 470, y: 390, rx: 214, ry: 226, size: 15, colour: gold },
  ]
  const decorate = (r: Ring) =>
    goldDots
      ? dots(r, r.colour === gold ? '#8a1f2c' : paleGold)
      : ellipse(r, lighten(r.colour, 0.5), r.size * 0.2, 'stroke-dasharray="10 16" opacity=".7"')
  return {
    outlines: [],
    art:
      standing
        .map(
          (r) =>
            ellipse({ ...r, x: r.x + 14, y: r.y + 18 }, '#3a2415', r.size, 'opacity=".12"') +
            ring(r, decorate(r)),
        )
        .join('') + stack(rings, decorate),
    focus: [420, 800],
    zoom: 2.7,
    fit: 1.05,
  }
}

function lacEdges(r: Ring): string {
  const rim = (shift: number) => ellipse({ ...r, y: r.y + r.size * shift }, gold, 4)
  return rim(-0.4) + rim(0.4)
}

function mirrorWork(x: number, y: number): string {
  return (
    `<path d="M${x} ${y - 14}l13 14l-13 14l-13 -14Z" fill="#eaf2f2" stroke="${gold}" stroke-width="3"/>` +
    `<path d="M${x} ${y - 10}l9 10h-18Z" fill="#9fb6bc"/>`
  )
}

function lacWork(pen: Pen): (r: Ring, i: number) => string {
  const { pattern } = pen.spec
  if (pattern === 'leheriya') {
    const pale = `stroke-dasharray="5 33" stroke-dashoffset="-20" ${butt}`
    return (r) =>
      ellipse(r, pen.accent, r.size * 0.86, `stroke-dasharray="16 22" ${butt}`) +
      ellipse(r, '#fff6e4', r.size * 0.86, pale)
  }
  if (pattern === 'floral') {
    return (r) =>
      lacEdges(r) +
      drawAround(r, 22, (x, y, _turn, i) =>
        flower(x, y, 13, [i % 2 ? pen.accent : '#f7f2e4', gold]),
      )
  }
  return (r) =>
    lacEdges(r) + dots({ ...r, y: r.y - r.size * 0.24 }, paleGold) + drawAround(r, 24, mirrorWork)
}

export function lacBangles(pen: Pen): Drawing {
  const work = lacWork(pen)
  const other = mix(pen.base, pen.accent, 0.85)
  const rings = pile(5, { x: 480, y: 980, rx: 262, ry: 96, size: 50, colour: pen.base }, 58).map(
    (r, i) => ({ ...r, colour: i % 2 ? other : pen.base, size: i % 2 ? 34 : 50 }),
  )
  const face: Ring = { x: 480, y: 400, rx: 226, ry: 226, size: 54, colour: pen.base }
  const decorate = (r: Ring, i: number) => (r.colour === pen.base ? work(r, i) : dots(r, paleGold))
  return {
    outlines: [],
    art:
      ellipse({ ...face, x: 496, y: 424 }, '#3a2415', 54, 'opacity=".13"') +
      ring(face, work(face, 0)) +
      stack(rings, decorate),
    focus: [480, 300],
    zoom: 1.8,
    fit: 1.04,
  }
}

/** Thin metal bangles; the patterned ones mix rope and dot bands. */
export function metalBangles(pen: Pen): Drawing {
  const rope = (r: Ring, i: number) =>
    pen.spec.pattern === 'solid' || i % 2
      ? ellipse(
          r,
          darken(r.colour, 0.4),
          r.size * 0.8,
          `stroke-dasharray="2 7" opacity=".55" ${butt}`,
        )
      : dots(r, darken(r.colour, 0.55))
  const rings = pile(9, { x: 480, y: 970, rx: 266, ry: 94, size: 26, colour: pen.base }, 34)
  const faces: Ring[] = [
    { x: 560, y: 390, rx: 214, ry: 222, size: 24, colour: pen.base },
    { x: 400, y: 408, rx: 222, ry: 226, size: 26, colour: mix(pen.base, '#ffffff', 0.12) },
  ]
  return {
    outlines: [],
    art:
      faces
        .map(
          (r, i) =>
            ellipse({ ...r, x: r.x + 14, y: r.y + 18 }, '#3a2415', r.size, 'opacity=".12"') +
            ring(r, rope(r, i)),
        )
        .join('') + stack(rings, rope),
    focus: [420, 800],
    zoom: 2.7,
    fit: 1.05,
  }
}

export function kada(pen: Pen): Drawing {
  const enamel = pen.spec.trim === 'embroidery'
  const carve = (r: Ring) =>
    ellipse(
      { ...r, rx: r.rx + r.size * 0.34, ry: r.ry + r.size * 0.34 },
      darken(r.colour, 0.45),
      3,
    ) +
    ellipse(
      { ...r, rx: r.rx - r.size * 0.34, ry: r.ry - r.size * 0.34 },
      darken(r.colour, 0.45),
      3,
    ) +
    drawAround(r, 20, (x, y, turn, i) =>
      enamel
        ? flower(x, y, 17, [i % 2 ? '#1f7a6a' : '#b5243a', '#f7f2e4'])
        : `<g transform="rotate(${turn} ${x} ${y})"><path d="M${x - 20} ${y}q20 -24 40 0q-20 24 -40 0Z" fill="none" stroke="${darken(r.colour, 0.45)}" stroke-width="4"/>${disc(x, y, 6, lighten(r.colour, 0.5))}</g>`,
    )
  const faces: Ring[] = [
    { x: 570, y: 470, rx: 236, ry: 250, size: 66, colour: darken(pen.base, 0.1) },
    { x: 400, y: 720, rx: 250, ry: 262, size: 72, colour: pen.base },
  ]
  const clasp = `<rect x="372" y="934" width="56" height="96" rx="10" fill="${lighten(pen.base, 0.2)}" stroke="${darken(pen.base, 0.55)}" stroke-width="4"/>${disc(400, 982, 15, pen.spec.accent)}${disc(395, 977, 4, '#fff')}`
  return {
    outlines: [],
    art:
      faces
        .map(
          (r) =>
            ellipse({ ...r, x: r.x + 18, y: r.y + 24 }, '#3a2415', r.size, 'opacity=".15"') +
            ring(r, carve(r)),
        )
        .join('') + clasp,
    focus: [300, 640],
    zoom: 1.8,
    fit: 1.02,
  }
}

function choodaColumn(pen: Pen, x: number): string {
  const ivory = '#f4e8d2'
  const rings = Array.from({ length: 15 }, (_, i): Ring => {
    const end = i === 0 || i === 14
    const colour = end ? gold : i > 3 && i < 11 ? ivory : i === 3 || i === 11 ? gold : pen.base
    return {
      x,
      y: 1010 - i * 48,
      rx: 196 - i * 3,
      ry: 62 - i,
      size: end ? 50 : i === 3 || i === 11 ? 22 : 46,
      colour,
    }
  })
  const worked = pen.spec.trim !== 'none'
  return stack(rings, (r) => {
    if (r.colour === gold)
      return r.size > 40
        ? drawAround(r, 18, (px, py, _t, i) =>
            drawRimmedDisc(px, py, 11, [i % 2 ? pen.base : '#f3f7f8', darken(gold, 0.4)]),
          )
        : dots(r, '#fff7df')
    return worked ? dots(r, r.colour === ivory ? pen.base : paleGold) : ''
  })
}

/** Bridal bangles for both arms, in falling sizes of red and ivory. */
export function chooda(pen: Pen): Drawing {
  return {
    outlines: [],
    art: choodaColumn(pen, 250) + choodaColumn(pen, 710),
    focus: [300, 700],
    zoom: 2.7,
    fit: 1.02,
  }
}
