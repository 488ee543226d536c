export type Article =
  | 'kurta'
  | 'kurti'
  | 'a-line-kurti'
  | 'salwar-suit'
  | 'saree'
  | 'lehenga'
  | 'dupatta'
  | 'sherwani'
  | 'nehru-jacket'
  | 'shirt'
  | 't-shirt'
  | 'jeans'
  | 'trousers'
  | 'frock'
  | 'jutti'
  | 'mojari'
  | 'kolhapuri'
  | 'sandal'
  | 'chappal'
  | 'trainer'
  | 'heel'
  | 'formal-shoe'
  | 'school-shoe'
  | 'bangles'
  | 'lac-bangles'
  | 'metal-bangles'
  | 'kada'
  | 'chooda'
  | 'necklace'
  | 'earrings'
  | 'bracelet'

export type Pattern = 'solid' | 'buti' | 'bandhani' | 'leheriya' | 'stripes' | 'checks' | 'floral'

export type Trim = 'none' | 'zari' | 'embroidery' | 'gota'

export type View = 'front' | 'back' | 'detail'

/** Plain data; colours are '#rrggbb'. Equal specs draw equal pictures. */
export type PictureSpec = {
  article: Article
  colour: string
  accent: string
  pattern: Pattern
  trim: Trim
  view: View
}

export type StorefrontSpec = {
  name: string
  awning: string
  wall: string
  goods: 'clothing' | 'footwear' | 'bangles'
}
