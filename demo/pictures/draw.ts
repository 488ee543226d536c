import { jeans, trousers } from './bottoms.ts'
import { dupatta, lehenga, saree } from './drapes.ts'
import { frock, nehruJacket, sherwani } from './formal-wear.ts'
import { frame } from './frame.ts'
import { penFor, type Drawing, type Pen } from './kit.ts'
import type { Article, PictureSpec } from './spec.ts'
import { formalShoe, heel, schoolShoe, trainer } from './town-footwear.ts'
import { chappal, jutti, kolhapuri, mojari, sandal } from './traditional-footwear.ts'
import { kurta, shirt, tShirt } from './tops-men.ts'
import { aLineKurti, kurti, salwarSuit } from './tops-women.ts'

const drawings: Partial<Record<Article, (pen: Pen) => Drawing>> = {
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
}

/** Draws an article as SVG, 960 by 1200; equal specs give equal text. */
export function drawPicture(spec: PictureSpec): string {
  const pen = penFor(spec)
  return frame(pen, (drawings[spec.article] ?? kurta)(pen))
}
