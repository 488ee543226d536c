import { darken, lighten } from './colour-mix.ts'
import {
  drawBothSides,
  disc,
  fill,
  flower,
  mirror,
  drawRimmedDisc,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'

const pearl = (x: number, y: number, r: number) =>
  drawRimmedDisc(x, y, r, ['#f6efe2', '#b7a68a']) + disc(x - r * 0.3, y - r * 0.3, r * 0.3, '#fff')

function stone(x: number, y: number, r: number, colour: string): string {
  return (
    disc(x, y, r + 5, darken(colour, 0.5)) +
    disc(x, y, r, colour) +
    disc(x - r * 0.3, y - r * 0.35, r * 0.28, '#f7fbfb')
  )
}

function metalPiece(pen: Pen, d: string): string {
  return fill(d, pen.base) + fill(d, 'url(#light)') + stroke(d, pen.line, 3)
}

const settings = (pen: Pen): [string, string] =>
  pen.spec.pattern === 'floral'
    ? ['#b5243a', '#1f7a6a']
    : pen.spec.pattern === 'buti'
      ? ['#eef4f4', '#2d7d5f']
      : [lighten(pen.base, 0.35), lighten(pen.base, 0.55)]

/** A leaf-shaped link with a set stone and a bead below; at a place, turn and size. */
function leafLink(pen: Pen, [x, y]: [number, number], turn: number, size: number): string {
  const [first, second] = settings(pen)
  const d = 'M0 -46C34 -20 34 22 0 50C-34 22 -34 -20 0 -46Z'
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${metalPiece(pen, d)}` +
    `<path d="M0 -32C20 -14 20 14 0 34C-20 14 -20 -14 0 -32Z" fill="${first}" stroke="${darken(pen.base, 0.4)}" stroke-width="2.5"/>` +
    `<path d="M0 -32C8 -14 8 14 0 34" fill="none" stroke="#fff" stroke-width="2" opacity=".6"/>` +
    `${stone(0, 62, 9, second)}${pearl(0, 84, 9)}</g>`
  )
}

function bust(): string {
  const d = mirror(
    [0, 90],
    [86, 90, 92, 120],
    [84, 260, 110, 330],
    [190, 400, 330, 440, 372, 560],
    [400, 800, 330, 980, 290, 1120],
    [0, 1130],
  )
  return (
    fill(d, '#3a2a2c') +
    fill(d, 'url(#light)') +
    drawBothSides(stroke('M590 340C700 400 800 440 838 560', '#fff', 18, 'opacity=".06"'))
  )
}

function arc(
  count: number,
  [rx, ry]: [number, number],
  spread: number,
): [x: number, y: number, turn: number, rise: number][] {
  return Array.from({ length: count }, (_, i) => {
    const part = count === 1 ? 0 : (i / (count - 1)) * 2 - 1
    const angle = part * spread
    return [480 + Math.sin(angle) * rx, 330 + Math.cos(angle) * ry, -angle * 46, 1 - Math.abs(part)]
  })
}

type Fall = { reach: [number, number]; cord: string; band: number }

function drawString(pen: Pen, { reach: [rx, ry], cord, band }: Fall): string {
  const curve = `M${480 - rx} 356A${rx} ${ry - 40} 0 0 0 ${480 + rx} 356`
  const cords =
    stroke(cord, darken(pen.base, 0.1), 9) +
    stroke(cord, lighten(pen.base, 0.4), 3, 'stroke-dasharray="2 9"')
  return drawBothSides(cords) + stroke(curve, pen.line, band + 6) + stroke(curve, pen.base, band)
}

function choker(pen: Pen): Drawing {
  const cord = 'M564 214C600 250 640 300 652 356'
  const [first, second] = settings(pen)
  const beads = arc(15, [172, 150], 1.42).map(([x, y], i) =>
    stone(x, y, 13, i % 2 ? second : first),
  )
  const bells = arc(15, [180, 204], 1.36).map(([x, y]) => ghungroo(pen, x, y + 10))
  const art = bust() + drawString(pen, { reach: [172, 190], cord, band: 46 })
  return {
    outlines: [],
    art: art + beads.join('') + bells.join(''),
    focus: [480, 500],
    zoom: 1.7,
    fit: 1,
  }
}

export function necklace(pen: Pen): Drawing {
  if (pen.spec.pattern === 'solid') return choker(pen)
  const cord = 'M564 196C600 250 640 360 701 380'
  const [first, second] = settings(pen)
  const beads = arc(23, [226, 360], 1.42).map(([x, y], i) =>
    stone(x, y, 12, i % 2 ? second : first),
  )
  const leaves = arc(13, [248, 422], 1.36).map(([x, y, turn, rise]) =>
    leafLink(pen, [x, y], turn, 0.62 + rise * 0.5),
  )
  const pendant = leafLink(pen, [480, 836], 0, 1.5) + flower(480, 770, 34, [second, '#f6d67a'])
  const art = bust() + drawString(pen, { reach: [226, 400], cord, band: 30 })
  return {
    outlines: [],
    art: art + beads.join('') + leaves.join('') + pendant,
    focus: [480, 740],
    zoom: 1.7,
    fit: 1,
  }
}

function ghungroo(pen: Pen, x: number, y: number): string {
  return (
    stroke(`M${x} ${y}v26`, pen.base, 5) +
    stone(x, y + 40, 15, pen.base) +
    stroke(`M${x - 12} ${y + 44}h24`, pen.line, 3)
  )
}

function hook(pen: Pen): string {
  return stroke('M480 262C470 210 476 168 500 164C524 166 522 204 512 230', pen.base, 8)
}

function jhumka(pen: Pen): string {
  const [first, second] = settings(pen)
  const bell = 'M480 470C560 480 616 560 630 690C600 720 360 720 330 690C344 560 400 480 480 470Z'
  const rows =
    stroke('M384 540Q480 566 576 540', pen.line, 3) +
    stroke('M348 620Q480 654 612 620', pen.line, 3)
  const petals =
    [-100, -50, 0, 50, 100]
      .map((x) => stone(480 + x, 662 - Math.abs(x) * 0.12, 15, first))
      .join('') +
    [-66, -22, 22, 66].map((x) => stone(480 + x, 594 - Math.abs(x) * 0.12, 11, second)).join('') +
    [-34, 0, 34]
      .map((x) => disc(480 + x, 526 - Math.abs(x) * 0.1, 7, lighten(pen.base, 0.6)))
      .join('')
  const pearls = Array.from({ length: 9 }, (_, i) => {
    const x = 342 + i * 34.5
    const y = 722 + Math.sin((i / 8) * Math.PI) * 20
    return stroke(`M${x} ${y - 14}v20`, pen.line, 3) + pearl(x, y + 16, 14)
  }).join('')
  const top =
    drawRimmedDisc(480, 330, 66, [pen.base, pen.line]) +
    flower(480, 330, 46, [first, second]) +
    Array.from({ length: 14 }, (_, i) =>
      disc(
        480 + Math.cos(i * 0.449) * 60,
        330 + Math.sin(i * 0.449) * 60,
        5,
        lighten(pen.base, 0.6),
      ),
    ).join('')
  return (
    hook(pen) +
    stroke('M480 396V476', pen.line, 12) +
    stroke('M480 396V476', pen.base, 7) +
    stone(480, 436, 15, second) +
    pearls +
    metalPiece(pen, bell) +
    rows +
    petals +
    top
  )
}

function chandbali(pen: Pen): string {
  const [first, second] = settings(pen)
  const moon =
    'M480 404C392 400 318 480 322 576C326 676 398 744 480 744C562 744 634 676 638 576C642 480 568 400 480 404C536 420 560 470 556 516C552 560 520 586 480 586C440 586 408 560 404 516C400 470 424 420 480 404Z'
  const stones = Array.from({ length: 11 }, (_, i) => {
    const angle = ((i / 10) * 1.5 - 0.25) * Math.PI
    return stone(
      480 + Math.cos(angle) * 122,
      560 + Math.sin(angle) * 122,
      17,
      i % 2 ? first : second,
    )
  }).join('')
  const drops = Array.from({ length: 9 }, (_, i) => {
    const angle = (0.08 + (i / 8) * 0.84) * Math.PI
    const x = 480 + Math.cos(angle) * 172
    const y = 574 + Math.sin(angle) * 178
    return stroke(`M${x} ${y - 4}v22`, pen.line, 3) + pearl(x, y + 30, 15)
  }).join('')
  const middle = flower(480, 500, 38, [first, second]) + pearl(480, 560, 13)
  return (
    hook(pen) +
    stroke('M480 380V410', pen.base, 9) +
    drops +
    metalPiece(pen, moon) +
    stones +
    middle +
    drawRimmedDisc(480, 330, 56, [pen.base, pen.line]) +
    flower(480, 330, 42, [second, first])
  )
}

const earShade = (x: number) =>
  `<ellipse cx="${x + 20}" cy="650" rx="190" ry="200" fill="url(#floor)" opacity=".55"/>`

export function earrings(pen: Pen): Drawing {
  const one = pen.spec.pattern === 'floral' ? chandbali(pen) : jhumka(pen)
  return {
    outlines: [],
    art: `${earShade(270)}${earShade(690)}<g transform="translate(-212 120)">${one}</g><g transform="translate(212 120)">${one}</g>`,
    focus: [270, 700],
    zoom: 1.7,
    fit: 1.08,
  }
}

function charm(pen: Pen, x: number, y: number, kind: number): string {
  const [first, second] = settings(pen)
  const link = stroke(`M${x} ${y}v26`, pen.line, 5)
  if (kind === 0) return link + stone(x, y + 46, 20, second)
  if (kind === 1) return link + flower(x, y + 50, 26, [pen.base, first])
  return link + metalPiece(pen, `M${x} ${y + 24}c26 16 26 44 0 64c-26 -20 -26 -48 0 -64Z`)
}

export function bracelet(pen: Pen): Drawing {
  const worked = pen.spec.trim === 'embroidery'
  const [rx, ry] = [310, 210]
  const at = (angle: number): [number, number] => [
    480 + Math.cos(angle) * rx,
    600 + Math.sin(angle) * ry,
  ]
  const links = Array.from({ length: 46 }, (_, i) => {
    const angle = (i / 46) * Math.PI * 2
    const [x, y] = at(angle)
    const turn = (Math.atan2(Math.cos(angle) * ry, -Math.sin(angle) * rx) * 180) / Math.PI
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="25" ry="${i % 2 ? 6 : 13}" fill="none" stroke="${i % 2 ? darken(pen.base, 0.25) : pen.base}" stroke-width="8" transform="rotate(${turn.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)})"/>`
  }).join('')
  const front = Array.from({ length: 9 }, (_, i) => {
    const [x, y] = at((0.1 + (i / 8) * 0.8) * Math.PI)
    if (!worked) return charm(pen, Math.round(x), Math.round(y) + 10, i % 3)
    const colour = i % 2 ? pen.accent : '#2d7d5f'
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><ellipse rx="42" ry="50" fill="${darken(pen.base, 0.35)}"/><ellipse rx="37" ry="45" fill="${pen.base}"/><ellipse rx="26" ry="34" fill="${colour}"/><ellipse cx="-8" cy="-12" rx="7" ry="10" fill="#fff" opacity=".7"/></g>`
  }).join('')
  const clasp =
    `<rect x="446" y="366" width="68" height="46" rx="14" fill="${pen.base}" stroke="${pen.line}" stroke-width="4"/>` +
    disc(480, 389, 8, pen.line)
  const shade = `<ellipse cx="494" cy="622" rx="${rx}" ry="${ry}" fill="none" stroke="#3a2415" stroke-width="26" opacity=".14"/>`
  return {
    outlines: [],
    art: shade + links + front + clasp,
    focus: [480, 800],
    zoom: 1.7,
    fit: 1.14,
  }
}
