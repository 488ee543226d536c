import type { ArticleRow } from './senses.ts'

/** Articles of footwear. */
export const footwear: readonly ArticleRow[] = [
  ['footwear', '', 'footwear, foot wear'],
  ['shoe', 'footwear', 'shoe, joota, juta, joote, jooton, shooz, shu'],
  [
    'sneaker',
    'shoe',
    'sneaker, trainer, sport shoe, running shoe, training shoe, walking shoe, gym shoe, canvas shoe, casual shoe, keds, football shoe, basketball shoe',
  ],
  [
    'formal-shoe',
    'shoe',
    'formal shoe, derby, brogue, oxford shoe, loafer, moccasin, office shoe, monk strap',
  ],
  ['school-shoe', 'shoe', 'school shoe, pt shoe'],
  ['boot', 'shoe', 'boot'],
  ['jutti', 'shoe', 'jutti, khussa, punjabi jutti'],
  ['mojari', 'jutti', 'mojari, mojri, mojdi, mojadi'],
  ['heel', 'shoe', 'heel, stiletto, pump, wedge, high heel, heel sandal'],
  ['flat', 'footwear', 'flat, ballerina, belly, bellie, mule'],
  ['sandal', 'footwear', 'sandal, sendal, saindal, floater'],
  ['chappal', 'footwear', 'chappal, slipper, flip flop, flipflop, slider, clog, hawai chappal'],
  ['kolhapuri', 'chappal', 'kolhapuri, kolhapuri chappal'],
]
