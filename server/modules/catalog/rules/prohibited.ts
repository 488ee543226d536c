/** Goods that may not be sold here, as people write them in English, Hindi and Hinglish. */
const prohibited = {
  alcohol: [
    'alcohol',
    'liquor',
    'beer',
    'whisky',
    'whiskey',
    'vodka',
    'rum',
    'gin',
    'brandy',
    'tequila',
    'scotch',
    'champagne bottle',
    'wine bottle',
    'bottle of wine',
    'mahua spirit',
    'feni',
    'desi daru',
    'daru',
    'daaru',
    'sharab',
    'sharaab',
    'tharra',
    'शराब',
    'दारू',
    'बीयर',
    'व्हिस्की',
  ],
  tobacco: [
    'tobacco',
    'cigarette',
    'cigarettes',
    'cigar',
    'cigars',
    'bidi',
    'bidis',
    'beedi',
    'beedis',
    'gutka',
    'gutkha',
    'khaini',
    'zarda',
    'pan masala',
    'paan masala',
    'hookah',
    'hukka',
    'vape',
    'vapes',
    'tambaku',
    'tambakoo',
    'तंबाकू',
    'तम्बाकू',
    'बीड़ी',
    'सिगरेट',
    'गुटखा',
    'हुक्का',
    'खैनी',
  ],
  televisions: ['television', 'televisions', 'tv', 'tvs', 'टीवी', 'टेलीविजन', 'टेलीविज़न'],
  'musical instruments': [
    'musical instrument',
    'musical instruments',
    'guitar',
    'guitars',
    'ukulele',
    'violin',
    'piano',
    'sitar',
    'tabla',
    'harmonium',
    'dholak',
    'dhol',
    'drum kit',
    'drum set',
    'flute',
    'bansuri',
    'mouth organ',
    'गिटार',
    'सितार',
    'तबला',
    'हारमोनियम',
    'ढोलक',
    'ढोल',
    'बांसुरी',
    'बाँसुरी',
  ],
} as const
export type ProhibitedGoods = keyof typeof prohibited

// A cigarette trouser, a guitar print and tobacco brown are clothes.
const decoration =
  /^[\s-]*(?:free|prints?|printed|graphic|motifs?|embroidered|embroidery|shaped|brown|red|colou?r(?:ed)?|charms?|pendants?|earrings?|jhumkas?|sleeves?|hem|line|fit|trousers?|pants?|jeans|t-shirt|tee|प्रिंट)(?![\p{L}\p{M}\p{N}])/u

const patterns = Object.entries(prohibited).map(([goods, words]) => ({
  goods: goods as ProhibitedGoods,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(loosely).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  ),
}))

/** Blanks and hyphens between two words are one. */
function loosely(words: string): string {
  return words.normalize('NFC').replaceAll(' ', '[\\s-]+')
}

/** Which kind of prohibited goods the name or the sub-category of a product speaks of. */
export function findProhibited(product: {
  productName: string
  subCategory: string
}): ProhibitedGoods | null {
  const text = `${product.productName}\n${product.subCategory}`.normalize('NFC').toLowerCase()
  const found = patterns.find(({ pattern }) =>
    [...text.matchAll(pattern)].some(
      (match) => !decoration.test(text.slice(match.index + match[0].length)),
    ),
  )
  return found?.goods ?? null
}
