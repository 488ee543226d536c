import { darken, lighten, lightness, mix } from './colour-mix.ts'
import {
  clip,
  cloth,
  disc,
  fill,
  gold,
  paleGold,
  stitch,
  stroke,
  type Drawing,
  type Pen,
} from './kit.ts'

const floor = '<ellipse cx="490" cy="868" rx="430" ry="52" fill="url(#floor)"/>'

/** A shoe from the side with its twin a little behind. */
function drawPair(drawn: string, tall = 0.8): string {
  const shoe = `<g transform="translate(0 ${876 * (1 - tall)}) scale(1 ${tall})">${drawn}</g>`
  return `<ellipse cx="490" cy="700" rx="380" ry="36" fill="url(#floor)"/><g transform="translate(84 -180) scale(.88)">${shoe}</g>${floor}${shoe}`
}

function laces(points: [number, number][], colour: string): string {
  return points
    .map(
      ([x, y]) =>
        stroke(
          `M${x - 24} ${y - 22}Q${x} ${y - 10} ${x + 30} ${y + 18}`,
          darken(colour, 0.35),
          15,
        ) + stroke(`M${x - 24} ${y - 22}Q${x} ${y - 10} ${x + 30} ${y + 18}`, colour, 11),
    )
    .join('')
}

const trainerShape = {
  body: 'M104 800C84 720 92 600 124 520C150 498 196 500 214 524C244 560 300 560 352 520C392 500 420 520 446 556C500 628 600 668 720 690C820 706 868 750 866 816L860 824H110Z',
  tongue: 'M330 540C350 480 400 440 440 452C470 470 480 520 500 566L470 620Z',
  sole: 'M92 800C90 850 100 876 130 878H812C860 878 892 850 884 806C760 826 560 800 420 812C300 822 180 806 92 800Z',
  collar: 'M128 522C160 500 196 504 214 528C244 564 300 562 350 524',
  overlays: [
    'M104 800C84 720 92 600 124 520C150 500 170 502 186 508C200 600 206 720 222 806Z',
    'M866 816C868 752 826 708 730 692C690 730 690 780 706 822Z',
    'M300 770C380 760 450 700 500 610L548 634C520 730 440 800 330 806Z',
    'M392 790C460 770 530 720 566 644L596 656C580 730 520 790 450 808Z',
  ],
  loop: 'M126 524q-26 -34 -8 -58q16 -14 22 10q2 26 -2 46',
}

function trainerSole(pen: Pen, white: string): string {
  const teeth = 'stroke-dasharray="3 22" style="stroke-linecap:butt"'
  const soft: Pen = { ...pen, base: white, line: darken(pen.base, 0.45) }
  return (
    cloth(soft, trainerShape.sole) +
    stroke('M110 850H868', darken(white, 0.25), 3) +
    stroke('M120 868H850', darken(white, 0.45), 16, teeth)
  )
}

export function trainer(pen: Pen): Drawing {
  const pale = lightness(pen.base) > 0.8
  const white = pale ? '#fffdf8' : '#f6f1e6'
  const trim: Pen = { ...pen, base: pale ? pen.accent : mix(pen.base, pen.accent, 0.75) }
  const holes = Array.from({ length: 6 }, (_, i) =>
    disc(640 + (i % 3) * 34, 716 + Math.floor(i / 3) * 26, 5, darken(pen.base, 0.22)),
  ).join('')
  const seams = stitch(pen, 'M706 706C670 740 674 790 690 822M206 520C220 610 224 720 240 806')
  const overlays = trainerShape.overlays.map((d) => cloth(trim, d)).join('')
  const upper = clip('upper', trainerShape.body, overlays + holes + seams)
  const ties: [number, number][] = [
    [400, 540],
    [436, 580],
    [478, 616],
    [526, 644],
  ]
  const shoe =
    cloth(pen, trainerShape.tongue) +
    cloth(pen, trainerShape.body) +
    upper +
    stroke(trainerShape.collar, darken(pen.base, 0.5), 12) +
    stitch(pen, 'M376 534C420 590 480 650 600 690') +
    laces(ties, white) +
    trainerSole(pen, white) +
    stroke(trainerShape.loop, trim.base, 10)
  return { outlines: [], art: drawPair(shoe), focus: [500, 705], zoom: 1.7, fit: 0.98 }
}

const derby = {
  body: 'M112 812C94 720 104 610 134 540C180 516 230 530 262 560C310 592 366 560 396 536C440 552 470 604 520 650C600 690 720 690 800 740C846 770 862 800 860 826Z',
  quarter:
    'M112 812C94 720 104 610 134 540C180 516 230 530 262 560C310 592 366 560 396 536C436 556 470 604 512 650C500 720 470 780 420 822Z',
  sole: 'M108 812C300 832 620 828 862 824C872 846 858 858 836 858H330V888H116C108 860 106 830 108 812Z',
  opening: 'M136 542C182 518 230 532 262 562C310 594 366 562 394 538',
}

/** Toe cap; the cap of a brogue is punched. */
function toeCap(pen: Pen): string {
  const seam = stroke('M664 690C640 734 650 790 676 826', pen.line, 3)
  const thread = stitch(pen, 'M652 690C628 734 640 790 662 826')
  if (pen.spec.trim === 'none') return seam + thread
  const punch = darken(pen.base, 0.55)
  const row = stroke('M640 700C620 740 640 790 660 822', punch, 7, 'stroke-dasharray="1 14"')
  const medallion = [0, 1, 2, 3, 4, 5, 6].map((i) =>
    disc(740 + Math.cos(i * 0.9) * 24, 766 + Math.sin(i * 0.9) * 20, 4.5, punch),
  )
  return seam + thread + row + medallion.join('')
}

export function formalShoe(pen: Pen): Drawing {
  const dark: Pen = { ...pen, base: darken(pen.base, 0.55), line: darken(pen.base, 0.75) }
  const shine =
    stroke('M700 716C760 722 800 744 826 776', '#fff', 16, 'opacity=".28"') +
    stroke('M170 580C160 650 160 710 172 770', '#fff', 14, 'opacity=".16"')
  const ties: [number, number][] = [
    [424, 574],
    [452, 606],
    [482, 636],
  ]
  const welt = 'stroke-dasharray="6 6"'
  const shoe =
    cloth(pen, derby.body) +
    clip('upper', derby.body, toeCap(pen)) +
    cloth(pen, derby.quarter) +
    stitch(pen, 'M498 660C486 724 456 776 410 818') +
    stitch(pen, 'M150 560C196 540 226 552 252 576C310 610 370 582 400 556') +
    shine +
    stroke(derby.opening, darken(pen.base, 0.62), 10) +
    laces(ties, darken(pen.base, 0.4)) +
    cloth(dark, derby.sole) +
    stroke('M112 822C300 840 620 838 856 832', lighten(pen.base, 0.3), 2.5, welt)
  return { outlines: [], art: drawPair(shoe), focus: [500, 705], zoom: 1.7, fit: 0.98 }
}

export function schoolShoe(pen: Pen): Drawing {
  const body =
    'M116 812C98 730 106 640 134 582C180 566 220 590 250 640C290 690 380 700 470 690C560 640 700 650 790 710C850 750 864 790 862 826Z'
  const strap =
    'M262 650C300 590 350 540 410 536C450 538 480 580 500 650L470 760L408 750C420 690 410 640 392 620C360 630 330 660 312 690Z'
  const flap = 'M420 690L508 676L500 776L412 770Z'
  const sole =
    'M108 808C300 830 620 826 866 822C878 850 862 880 830 880H140C112 878 104 840 108 808Z'
  const dark: Pen = { ...pen, base: darken(pen.base, 0.4), line: darken(pen.base, 0.7) }
  const shine = stroke('M640 684C720 690 790 730 820 780', '#fff', 20, 'opacity=".3"')
  const toe =
    stroke('M690 664C650 720 660 780 690 824', pen.line, 3) +
    stitch(pen, 'M676 664C636 720 646 780 674 824')
  const sock = 'M160 590C200 580 240 620 262 650C280 686 330 696 400 696L420 690'
  const shoe =
    fill(`${sock}L330 640L240 586Z`, darken(pen.base, 0.6)) +
    cloth(pen, body) +
    clip('upper', body, toe + shine) +
    stitch(pen, 'M140 600C184 590 216 620 244 664C290 712 380 716 470 706') +
    cloth(pen, strap) +
    stitch(pen, 'M282 650C316 600 360 560 408 552C440 560 466 600 482 652') +
    cloth(pen, flap) +
    stitch(pen, 'M428 702L498 690L492 764L424 760Z') +
    cloth(dark, sole) +
    stroke('M118 852H862', lighten(pen.base, 0.22), 3)
  return { outlines: [], art: drawPair(shoe), focus: [500, 705], zoom: 1.7, fit: 0.98 }
}

export function heel(pen: Pen): Drawing {
  const sole =
    'M176 470C250 500 330 600 420 690C520 776 640 800 820 806C850 810 852 836 820 840C640 846 520 836 420 776C320 700 250 600 176 540Z'
  const post =
    'M168 470C230 490 256 540 262 580C240 640 228 760 224 876H176C176 740 172 560 168 470Z'
  const cup =
    'M166 480C150 420 156 360 176 312C196 300 214 304 224 316C250 400 300 500 372 600L330 640C270 560 220 500 166 480Z'
  const toe = 'M560 806C540 720 580 640 640 620C720 640 800 720 836 800C760 822 640 824 560 806Z'
  const ankle = 'M168 340C220 300 330 296 392 330C400 346 398 358 388 366C330 338 240 340 186 376Z'
  const bed: Pen = { ...pen, base: '#dcbf98', line: '#7d5836' }
  const dark: Pen = { ...pen, base: darken(pen.base, 0.25) }
  const stones =
    pen.spec.trim === 'none'
      ? ''
      : [
          [596, 716],
          [622, 676],
          [660, 660],
          [640, 740],
          [676, 704],
          [712, 700],
          [690, 760],
          [740, 750],
        ]
          .map(
            ([x = 0, y = 0]) =>
              disc(x, y, 11, gold) +
              disc(x, y, 7.5, '#f3f7f8') +
              disc(x - 2.5, y - 2.5, 2.5, '#fff'),
          )
          .join('') +
        stroke('M190 356C240 326 330 324 384 346', paleGold, 6, 'stroke-dasharray="1 13"')
  const shoe =
    cloth(dark, post) +
    cloth(bed, sole) +
    stroke('M182 540C256 604 322 704 422 776C520 834 640 844 816 838', darken(pen.base, 0.2), 14) +
    cloth(pen, cup) +
    stitch(pen, 'M182 330C206 410 270 520 344 622') +
    cloth(pen, toe) +
    stitch(pen, 'M574 792C560 724 592 656 640 636C704 654 780 720 818 790') +
    stones +
    cloth(pen, ankle) +
    disc(372, 346, 13, gold) +
    disc(372, 346, 6, pen.base) +
    stroke('M640 650C690 660 740 700 776 744', '#fff', 14, 'opacity=".25"')
  return { outlines: [], art: drawPair(shoe, 1), focus: [620, 690], zoom: 1.6, fit: 0.98 }
}
