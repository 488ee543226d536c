import { clothing } from './clothing.ts'
import type { ArticleRow, SenseRow } from './senses.ts'

/** Bangles and jewellery. */
export const jewellery: readonly ArticleRow[] = [
  [
    'jewellery',
    '',
    'jewellery, jewelry, jewelery, jewel, gehne, gahne, gehna, zevar, jewar, ornament',
  ],
  ['bangle', '', 'bangle, chudi, churi, kangan, kangna, valaya'],
  ['kada', 'bangle', 'kada, kade, kara'],
  ['chooda', 'bangle', 'chooda, chura'],
  ['bracelet', '', 'bracelet'],
  ['earring', '', 'earring, ear ring'],
  ['chandbali', 'earring', 'chandbali, chand bali, chandbaali'],
  ['stud', 'earring', 'stud, kundal, ear top, kaan ke top'],
  ['hoop', 'earring', 'hoop, bali'],
  ['ear-cuff', 'earring', 'ear cuff'],
  ['jhumka', 'earring', 'jhumka, jhumki, jhumke, jhumkon, jhumar'],
  [
    'necklace',
    '',
    'necklace, neckless, nekless, haar, neckpiece, neck piece, mala, rani haar, galhaar, gale haar',
  ],
  ['mangalsutra', 'necklace', 'mangalsutra'],
  ['pendant', 'necklace', 'pendant, locket'],
  ['choker', 'necklace', 'choker'],
  ['jewellery-set', 'necklace', 'jewellery set, jewelry set, necklace set, gale set'],
  ['anklet', '', 'anklet, payal, pajeb'],
  ['nose-ring', '', 'nose ring, nose pin, nosepin, nath, nathni'],
  ['tikka', '', 'maang tikka, mang tika, maangtikka, tikka, matha patti'],
  ['ring', '', 'ring, anguthi, finger ring'],
]

/** Articles of footwear. */
export const footwear: readonly ArticleRow[] = [
  ['footwear', '', 'footwear, foot wear'],
  ['shoe', 'footwear', 'shoe, joota, juta, joote, jooton, shooz, shu'],
  [
    'sneaker',
    'shoe',
    'sneaker, trainer, sport shoe, running shoe, training shoe, walking shoe, gym shoe, canvas shoe, casual shoe, keds, football shoe, basketball shoe',
  ],
  ['formal-shoe', 'shoe', 'formal shoe, office shoe, dress shoe'],
  ['derby', 'formal-shoe', 'derby'],
  ['brogue', 'formal-shoe', 'brogue'],
  ['oxford', 'formal-shoe', 'oxford shoe, oxford'],
  ['loafer', 'formal-shoe', 'loafer'],
  ['moccasin', 'formal-shoe', 'moccasin'],
  ['monk-strap', 'formal-shoe', 'monk strap'],
  ['school-shoe', 'shoe', 'school shoe, pt shoe'],
  ['boot', 'shoe', 'boot'],
  ['jutti', 'shoe', 'jutti, khussa, punjabi jutti'],
  ['mojari', 'jutti', 'mojari, mojri, mojdi, mojadi'],
  [
    'heel',
    'footwear',
    'heel, high heel, heel sandal, oonchi edi, unchi edi, edi, oonchi edi sandal, unchi edi sandal',
  ],
  ['stiletto', 'heel', 'stiletto'],
  ['pump', 'heel', 'pump'],
  ['wedge', 'heel', 'wedge'],
  ['flat', 'footwear', 'flat, belly, bellie, belly shoe, bellie shoe'],
  ['ballerina', 'flat', 'ballerina'],
  ['mule', 'flat', 'mule'],
  ['sandal', 'footwear', 'sandal, sendal, saindal, floater'],
  ['chappal', 'footwear', 'chappal, slipper, hawai chappal'],
  ['flip-flop', 'chappal', 'flip flop, flipflop'],
  ['slider', 'chappal', 'slider, slide'],
  ['clog', 'chappal', 'clog'],
  ['kolhapuri', 'chappal', 'kolhapuri, kolhapuri chappal'],
]

/** What shops sell. */
export const articles: readonly ArticleRow[] = [...clothing, ...footwear, ...jewellery]

/** For each category, the article that stands for all articles of the category. */
export const wholeCategories: Readonly<Record<string, string>> = {
  Clothing: 'clothes',
  Footwear: 'footwear',
  Bangles: 'jewellery',
}

/** Articles asked for with a word that means something else in the text of a product. */
export const askedArticles: readonly SenseRow[] = [
  ['jeans', 'denim'],
  ['clothes', 'outfit, wear'],
]

/** Words that sound like an article and are not one. */
export const ownWords: readonly string[] = ['jute', 'court', 'patti']
