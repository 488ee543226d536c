import { darken, lighten, mix } from './colour-mix.ts'
import {
  clip,
  cloth,
  disc,
  fill,
  flower,
  gold,
  paleGold,
  drawRimmedDisc,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'

const leather = '#b9824f'

/** Sets one shoe drawn at the middle, seen from above, as a left and right pair. */
function pair(shoe: string, spread = 178): string {
  return (
    `<g transform="translate(-${spread} 10) rotate(-7 480 620)"><g transform="matrix(-1 0 0 1 960 0)">${shoe}</g></g>` +
    `<g transform="translate(${spread} 10) rotate(7 480 620)">${shoe}</g>`
  )
}

function pairShadow(d: string): string {
  const shape = `<path d="${d}" fill="#3a2415" opacity=".16" transform="translate(14 20)"/>`
  return pair(shape)
}

function vampFlowers(pen: Pen): string {
  const petals: [string, string] = [pen.accent, gold]
  const plain = stroke('M392 560Q480 470 568 560', pen.thread, 4, 'stroke-dasharray="1 13"')
  if (pen.spec.trim === 'none') return plain + stitch(pen, 'M400 520Q480 420 560 520')
  const side = (x: number, y: number, r: number) =>
    flower(480 - x, y, r, petals) + flower(480 + x, y, r, petals)
  const vine =
    stroke('M384 640Q390 520 468 380', gold, 4) + stroke('M576 640Q570 520 492 380', gold, 4)
  return (
    vine +
    flower(480, 440, 34, petals) +
    side(44, 512, 20) +
    side(76, 590, 17) +
    flower(480, 356, 17, petals) +
    stroke('M392 560Q480 462 568 560', paleGold, 5, 'stroke-dasharray="1 12"') +
    disc(480, 314, 7, paleGold)
  )
}

function upper(pen: Pen, sole: string, opening: string): string {
  const inside = fill(opening, mix(leather, '#f3dcb8', 0.25)) + fill(opening, 'url(#light)')
  const arch =
    stroke('M430 900Q480 930 530 900', darken(leather, 0.25), 3) +
    stroke('M480 700V880', darken(leather, 0.2), 3, 'stroke-dasharray="9 8"')
  const sticker = `<ellipse cx="480" cy="850" rx="34" ry="22" fill="${darken(pen.accent, 0.1)}" opacity=".55"/>`
  const edge =
    pen.spec.trim === 'none'
      ? stroke(opening, pen.thread, 6)
      : stroke(opening, gold, 13) + stroke(opening, paleGold, 4, 'stroke-dasharray="1 10"')
  return (
    fill(sole, darken(leather, 0.35)) +
    `<g transform="translate(480 620) scale(.955 .975) translate(-480 -620)">${cloth(pen, sole)}${clip('vamp', sole, vampFlowers(pen))}</g>` +
    inside +
    clip('opening', opening, arch + sticker + stroke(opening, '#3b2010', 26, 'opacity=".22"')) +
    edge
  )
}

const juttiSole =
  'M480 232C504 290 590 360 606 500C616 600 596 700 590 800C584 900 560 990 480 990C400 990 376 900 370 800C364 700 344 600 354 500C370 360 456 290 480 232Z'
const juttiOpening =
  'M480 590C530 560 556 590 562 650C568 720 556 800 550 850C542 916 520 950 480 950C440 950 418 916 410 850C404 800 392 720 398 650C404 590 430 560 480 590Z'

export function jutti(pen: Pen): Drawing {
  return {
    outlines: [],
    art: pairShadow(juttiSole) + pair(upper(pen, juttiSole, juttiOpening)),
    focus: [650, 480],
    zoom: 1.7,
    fit: 1.12,
  }
}

export function mojari(pen: Pen): Drawing {
  const curl =
    'M446 318C452 250 450 200 480 176C512 158 534 190 516 214C502 228 488 214 496 204C480 214 500 262 514 318Z'
  const tip =
    cloth(pen, curl) + stroke('M462 310C466 250 464 210 486 192', gold, 4) + disc(505, 206, 9, gold)
  const heel = stroke('M382 900Q480 1010 578 900', gold, 8)
  const shoe = upper(pen, juttiSole, juttiOpening) + tip + heel
  return {
    outlines: [],
    art: pairShadow(juttiSole) + pair(shoe),
    focus: [650, 440],
    zoom: 1.7,
    fit: 1.1,
  }
}

const flatSole =
  'M480 220C560 220 610 290 612 400C614 500 576 560 568 660C564 740 584 800 580 880C574 960 540 1004 480 1004C420 1004 390 960 386 880C384 800 400 740 396 660C392 560 352 500 354 390C358 290 400 220 480 220Z'

function bed(colour: string, edge: string): string {
  const inner = `<g transform="translate(480 620) scale(.92 .955) translate(-480 -620)">`
  return (
    fill(flatSole, darken(edge, 0.45), 'transform="translate(4 12)"') +
    fill(flatSole, edge) +
    `${inner}${fill(flatSole, colour)}${fill(flatSole, 'url(#light)')}` +
    stroke(flatSole, lighten(colour, 0.45), 3, 'stroke-dasharray="9 7" opacity=".8"') +
    '</g>' +
    `<ellipse cx="480" cy="880" rx="60" ry="74" fill="#2a160b" opacity=".1"/><ellipse cx="482" cy="420" rx="86" ry="110" fill="#2a160b" opacity=".08"/>`
  )
}

const strapEar = (x: number) => `M${x} 540q-34 30 -26 96q30 8 52 -10q6 -50 -26 -86Z`

export function kolhapuri(pen: Pen): Drawing {
  const strap =
    'M338 560C370 500 420 470 480 470C540 470 590 500 622 560L610 636C570 588 530 566 480 566C430 566 390 588 350 636Z'
  const toe = 'M466 330H494V476H466Z'
  const ring = 'M392 372C408 316 470 306 480 338C452 340 430 360 424 396Z'
  const braid = Array.from({ length: 9 }, (_, i) =>
    stroke(
      `M${392 + i * 22} ${546 - Math.sin((i / 8) * Math.PI) * 32}l12 -28l12 26`,
      lighten(pen.base, 0.5),
      4,
    ),
  ).join('')
  const column = Array.from({ length: 6 }, (_, i) =>
    stroke(`M470 ${352 + i * 22}l10 10l10 -10`, lighten(pen.base, 0.5), 3.5),
  ).join('')
  const red =
    pen.spec.trim === 'none'
      ? disc(480, 518, 17, darken(pen.base, 0.35)) + disc(480, 518, 8, gold)
      : Array.from({ length: 14 }, (_, i) =>
          disc(
            480 + Math.cos(i * 0.9) * (8 + i),
            500 + Math.sin(i * 0.9) * (8 + i),
            13,
            i % 3 === 0 ? '#e05a3a' : '#b8232c',
          ),
        ).join('')
  const shoe =
    bed(lighten(pen.base, 0.22), darken(pen.base, 0.2)) +
    fill(strap, '#2a160b', 'opacity=".25" transform="translate(6 14)"') +
    cloth(pen, ring) +
    cloth(pen, toe) +
    column +
    cloth(pen, strapEar(350)) +
    cloth(pen, strapEar(614)) +
    cloth(pen, strap) +
    stitch(pen, 'M352 556C380 506 430 484 480 484C530 484 580 506 608 556') +
    stitch(pen, 'M356 612C396 572 430 554 480 554C530 554 564 572 604 612') +
    braid +
    red
  return {
    outlines: [],
    art: pairShadow(flatSole) + pair(shoe, 170),
    focus: [650, 500],
    zoom: 1.7,
    fit: 1.12,
  }
}

export function chappal(pen: Pen): Drawing {
  const strapSide = 'M470 372C430 440 372 500 352 620L386 640C404 540 446 470 488 410Z'
  const strap = `${cloth(pen, strapSide)}<g transform="matrix(-1 0 0 1 960 0)">${cloth(pen, strapSide)}</g>`
  const shade = fill(
    'M470 380C430 450 380 520 360 640L400 650C420 560 446 490 480 430C514 490 540 560 560 650L600 640C580 520 530 450 490 380Z',
    '#1c0e08',
    'opacity=".22" transform="translate(6 14)"',
  )
  const sole = mix(pen.base, '#f4ede0', pen.spec.colour === '#2a2726' ? 0.25 : 0.72)
  const dots = `<g fill="${darken(sole, 0.18)}">${Array.from({ length: 60 }, (_, i) => `<circle cx="${400 + (i % 5) * 40}" cy="${300 + Math.floor(i / 5) * 56}" r="5"/>`).join('')}</g>`
  const shoe =
    bed(sole, pen.base) +
    clip('dots', flatSole, dots) +
    shade +
    strap +
    stroke('M478 392C440 456 392 520 370 626', pen.glow, 3, 'opacity=".7"') +
    stroke('M482 392C520 456 568 520 590 626', pen.glow, 3, 'opacity=".7"') +
    drawRimmedDisc(480, 384, 20, [pen.base, pen.line]) +
    disc(476, 379, 6, pen.glow)
  return {
    outlines: [],
    art: pairShadow(flatSole) + pair(shoe, 170),
    focus: [650, 460],
    zoom: 1.7,
    fit: 1.12,
  }
}

const strapBand = (y: number, h: number) =>
  `M338 ${y + 24}C400 ${y - 26} 560 ${y - 26} 622 ${y + 24}L616 ${y + h + 24}C560 ${y + h - 22} 400 ${y + h - 22} 344 ${y + h + 24}Z`

const strapShade = (d: string) => fill(d, '#1c0e08', 'opacity=".22" transform="translate(5 14)"')

export function sandal(pen: Pen): Drawing {
  const front = strapBand(366, 74)
  const middle = strapBand(520, 58)
  const ankle =
    'M372 800C352 740 400 716 480 716C560 716 608 740 588 800L562 800C570 760 530 746 480 746C430 746 390 760 398 800Z'
  const buckle = `<rect x="566" y="742" width="38" height="34" rx="6" fill="none" stroke="${gold}" stroke-width="7"/>`
  const work =
    pen.spec.trim === 'none'
      ? stitch(pen, 'M352 392C410 352 550 352 608 392M356 456C410 412 550 412 604 456')
      : [386, 432, 480, 528, 574]
          .map((x, i) => flower(x, 410 - Math.sin((i / 4) * Math.PI) * 22, 16, [pen.accent, gold]))
          .join('')
  const shoe =
    bed('#d9b98c', '#8a5a34') +
    strapShade(front) +
    strapShade(middle) +
    strapShade(ankle) +
    cloth(pen, front) +
    work +
    cloth(pen, middle) +
    stitch(pen, 'M356 548C410 506 550 506 604 548') +
    cloth(pen, ankle) +
    buckle
  return {
    outlines: [],
    art: pairShadow(flatSole) + pair(shoe, 170),
    focus: [650, 470],
    zoom: 1.7,
    fit: 1.12,
  }
}
