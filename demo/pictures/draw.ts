import { chooda, glassBangles, kada, lacBangles, metalBangles } from './bangles.ts'
import { jeans, trousers } from './bottoms.ts'
import { dupatta, lehenga, saree } from './drapes.ts'
import { nehruJacket, sherwani } from './formal-wear.ts'
import { frock } from './frock.ts'
import { frame } from './frame.ts'
import { bracelet, earrings, necklace } from './jewellery.ts'
import { penFor, type Drawing, type Pen } from './kit.ts'
import type { PictureSpec } from './spec.ts'
import type { Article } from './styles.ts'
import { formalShoe, heel, schoolShoe, trainer } from './town-footwear.ts'
import { chappal, jutti, kolhapuri, mojari, sandal } from './traditional-footwear.ts'
import { tShirt } from './tee.ts'
import { kurta, shirt } from './tops-men.ts'
import { aLineKurti, kurti, salwarSuit } from './tops-women.ts'

const drawings: Record<Article, (pen: Pen) => Drawing> = {
  kurta,
  shirt,
  't-shirt': tShirt,
  kurti,
  'a-line-kurti': aLineKurti,
  'salwar-suit': salwarSuit,
  saree,
  lehenga,
  dupatta,
  sherwani,
  'nehru-jacket': nehruJacket,
  jeans,
  trousers,
  frock,
  jutti,
  mojari,
  kolhapuri,
  chappal,
  sandal,
  trainer,
  'formal-shoe': formalShoe,
  'school-shoe': schoolShoe,
  heel,
  bangles: glassBangles,
  'metal-bangles': metalBangles,
  'lac-bangles': lacBangles,
  kada,
  chooda,
  necklace,
  earrings,
  bracelet,
}

/** An article without background, and the pen that drew it. */
export function articleOf(spec: PictureSpec): { pen: Pen; drawing: Drawing } {
  const pen = penFor(spec)
  return { pen, drawing: drawings[spec.article](pen) }
}

/** Draws an article as SVG, 960 by 1200; equal specs give equal text. */
export function drawPicture(spec: PictureSpec): string {
  const { pen, drawing } = articleOf(spec)
  return frame(pen, drawing)
}
