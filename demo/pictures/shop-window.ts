import { articleOf } from './draw.ts'
import { clip, stroke } from './kit.ts'
import { darken } from './colour-mix.ts'
import { patternDefinition } from './patterns.ts'
import type { PictureSpec, StorefrontSpec } from './spec.ts'
import type { Article } from './styles.ts'

export type Box = [x: number, y: number, width: number, height: number]

type Kind = 'garment' | 'shoe' | 'pair' | 'jewellery'

/** The box of each kind of article in its own drawing, and the rows in which a window shows such articles. */
const kinds: Record<Kind, { box: Box; rows: number }> = {
  garment: { box: [170, 90, 620, 1060], rows: 1 },
  /** From the side. */
  shoe: { box: [30, 230, 900, 670], rows: 2 },
  /** From above. */
  pair: { box: [180, 110, 600, 980], rows: 2 },
  jewellery: { box: [130, 210, 700, 760], rows: 2 },
}

const kindByArticle: Partial<Record<Article, Kind>> = {
  trainer: 'shoe',
  heel: 'shoe',
  'formal-shoe': 'shoe',
  'school-shoe': 'shoe',
  jutti: 'pair',
  mojari: 'pair',
  kolhapuri: 'pair',
  sandal: 'pair',
  chappal: 'pair',
  bangles: 'jewellery',
  'lac-bangles': 'jewellery',
  'metal-bangles': 'jewellery',
  kada: 'jewellery',
  chooda: 'jewellery',
  necklace: 'jewellery',
  earrings: 'jewellery',
  bracelet: 'jewellery',
}

function kindOf({ article }: PictureSpec): (typeof kinds)[Kind] {
  return kinds[kindByArticle[article] ?? 'garment']
}

/** Articles repeat the ids of their clips and patterns, so each gets its own; gradients are shared. */
function withOwnIds(art: string, prefix: string): string {
  return art
    .replaceAll(/ id="(\w+)"/g, ` id="${prefix}$1"`)
    .replaceAll(/url\(#(?!light|floor|fade)(\w+)\)/g, `url(#${prefix}$1)`)
}

type Place = { x: number; bottom: number; height: number }

/** An article whose feet stand at the middle of its place. */
function drawStanding(spec: PictureSpec, place: Place, id: string): string {
  const [x, y, width, height] = kindOf(spec).box
  const { pen, drawing } = articleOf(spec)
  const scale = Math.round((place.height / height) * 1e4) / 1e4
  const move = `translate(${Math.round(place.x)} ${Math.round(place.bottom)}) scale(${scale}) translate(${-(x + width / 2)} ${-(y + height)})`
  const art = `<defs>${patternDefinition(pen)}</defs>${drawing.art}`
  return `<g transform="${move}">${withOwnIds(art, id)}</g>`
}

/** The x positions of the middles of equal columns, as many as fit. */
function columns([x, , width]: Box, least: number): number[] {
  const count = Math.max(1, Math.floor(width / least))
  return Array.from({ length: count }, (_, i) => x + (width / count) * (i + 0.5))
}

const rod = '#8a6238'

/** Goods of the shop in a space: garments hang from a rod, shoes and jewellery stand on shelves. */
export function goodsIn(spec: StorefrontSpec, box: Box, first = 0): string {
  const [example] = spec.goods
  if (!example) return ''
  const [x, y, width, height] = box
  const { rows } = kindOf(example)
  const goods = spec.goods.filter((one) => kindOf(one).rows === rows)
  const tall = (height / rows) * 0.84
  const shapes = goods.map((one) => kindOf(one).box)
  const widest = Math.max(...shapes.map(([, , drawn, drawnHeight]) => drawn / drawnHeight))
  const middles = columns(box, tall * widest)
  return Array.from({ length: rows }, (_, row) => {
    const bottom = y + (height / rows) * (row + 1) - 10
    const line = rows === 1 ? y + 8 : bottom + 4
    const shown = middles.map((middle, column) => {
      const index = first + row * middles.length + column
      const article = goods[index % goods.length] ?? example
      const hook = rows === 1 ? stroke(`M${middle} ${line}V${bottom - tall + 14}`, rod, 3) : ''
      return hook + drawStanding(article, { x: middle, bottom, height: tall }, `g${first}${index}`)
    })
    return stroke(`M${x + 6} ${line}H${x + width - 6}`, rod, 7) + shown.join('')
  }).join('')
}

/** A lit window of this outline with goods behind its glass. */
export function shopWindow(
  spec: StorefrontSpec,
  box: Box,
  { first = 0, outline = rectangle(box) }: { first?: number; outline?: string } = {},
): string {
  const [x, y, width, height] = box
  const inside: Box = [x + 8, y + 10, width - 16, height - 18]
  const glow = `<ellipse cx="${x + width / 2}" cy="${y + height * 0.3}" rx="${width / 2}" ry="${height * 0.42}" fill="#fff6dc" opacity=".8"/>`
  const gleam = `<path d="M${x + 40} ${y}H${x + 110}L${x + 10} ${y + 280}V${y + 100}Z" fill="#fff" opacity=".16"/>`
  return (
    `<path d="${outline}" fill="#f7e3b8"/>` +
    clip(`window${first}`, outline, glow + goodsIn(spec, inside, first) + gleam) +
    stroke(outline, darken(spec.wall, 0.6), 12)
  )
}

export function rectangle([x, y, width, height]: Box): string {
  return `M${x} ${y}H${x + width}V${y + height}H${x}Z`
}
