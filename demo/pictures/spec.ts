import { type Article, type Style, styleOf } from './styles.ts'

export type Pattern = 'solid' | 'buti' | 'bandhani' | 'leheriya' | 'stripes' | 'checks' | 'floral'

export type Trim = 'none' | 'zari' | 'embroidery' | 'gota'

export type View = 'front' | 'back' | 'detail'

const withBack: readonly Article[] = [
  'kurta',
  'kurti',
  'a-line-kurti',
  'shirt',
  't-shirt',
  'sherwani',
  'nehru-jacket',
  'jeans',
  'trousers',
]

/**
 * `kurta #6b7a2a #efdf9f stripes none`: article, colour, accent, pattern and trim, drawn from each side. After a comma
 * comes the product's name, which decides the style.
 */
export function readPictures(text: string): PictureSpec[] {
  const [words = '', ...name] = text.split(', ')
  const [article, colour = '', accent = '', pattern, trim] = words.split(' ')
  const style = styleOf(name.join(', '), article as Article)
  const look = { article, colour, accent, pattern, trim, style } as Omit<PictureSpec, 'view'>
  const views: View[] = withBack.includes(look.article)
    ? ['front', 'detail', 'back']
    : ['front', 'detail']
  return views.map((view) => ({ ...look, view }))
}

/** Plain data; colours are '#rrggbb'. Equal specs draw equal pictures. */
export type PictureSpec = {
  article: Article
  colour: string
  accent: string
  pattern: Pattern
  trim: Trim
  style: Style
  view: View
}

export const frontLayouts = ['arcade', 'corner', 'stall', 'haveli', 'glass'] as const
export type FrontLayout = (typeof frontLayouts)[number]

export type StorefrontSpec = {
  name: string
  awning: string
  wall: string
  layout: FrontLayout
  /** The articles in the shop's windows, all of one trade. */
  goods: PictureSpec[]
}
