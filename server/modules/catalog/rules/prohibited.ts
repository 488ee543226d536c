/** Words for goods that may not be sold here, in English, Hindi and Hinglish. */
const prohibitedWords = {
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
export type ProhibitedGoods = keyof typeof prohibitedWords

// Words after a prohibited word that make it the name of a garment or a design: cigarette trouser, guitar print,
// tobacco brown, Scotch Brite.
const ornaments =
  'free|brite|tapes?|guards?|plaids?|checks?|prints?|printed|graphic|motifs?|embroidered|embroidery|shaped|brown|red|colou?r(?:ed)?|charms?|pendants?|earrings?|jhumkas?|sleeves?|hem|line|fit|प्रिंट'
const garments = 'trousers?|pants?|jeans|leggings?|t-shirt|tee|shirt|kurtas?|kurti|saree|dress'
const decoration = new RegExp(
  `^[\\s-]*(?:${ornaments}|(?:\\S+\\s+){0,2}(?:${garments}))(?![\\p{L}\\p{M}\\p{N}])`,
  'u',
)

const patterns = Object.entries(prohibitedWords).map(([goods, words]) => ({
  goods: goods as ProhibitedGoods,
  pattern: new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${words.map(loosenSpaces).join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  ),
}))

/** Lets each space in the pattern match spaces and hyphens. */
function loosenSpaces(words: string): string {
  return words.normalize('NFC').replaceAll(' ', '[\\s-]+')
}

/** The kind of prohibited goods that a name or the sub-category of a product mentions, or null. */
export function findProhibited(product: {
  productName: string
  subCategory: string
  hindi?: { productName?: string | undefined } | undefined
}): ProhibitedGoods | null {
  const { productName, subCategory, hindi } = product
  const texts = [productName, subCategory, hindi?.productName ?? ''].map((text) =>
    text.normalize('NFC').toLowerCase(),
  )
  const found = patterns.find(({ pattern }) => texts.some((text) => speaksOf(text, pattern)))
  return found?.goods ?? null
}

function speaksOf(text: string, goods: RegExp): boolean {
  return [...text.matchAll(goods)].some(
    (match) => !decoration.test(text.slice(match.index + match[0].length)),
  )
}
