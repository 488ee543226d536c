import type { SenseRow } from './senses.ts'

/** Fabrics and what articles are made of. */
const materials: readonly SenseRow[] = [
  ['cotton', 'cotton, sooti, suti, kapas, cotan'],
  ['silk', 'silk, resham, reshmi'],
  ['leather', 'leather, chamda, chamde, chamra'],
  ['wool', 'wool, woollen, woolen, ooni, uni'],
  ['velvet', 'velvet, makhmal'],
  ['linen', 'linen, linan'],
  ['khadi', 'khadi, khaddar'],
  ['georgette', 'georgette, jorjet, jorjat, georjet'],
  ['chiffon', 'chiffon, shifon'],
  ['crepe', 'crepe, krep'],
  ['rayon', 'rayon, reyon, viscose'],
  ['satin', 'satin, saatan'],
  ['net', 'net, jali, jaali'],
  ['mul', 'mul, malmal, mulmul, mal mal, mul mul'],
  ['fleece', 'fleece, flis'],
  ['lac', 'lac, lakh, laakh'],
  ['glass', 'glass, kanch, kaanch'],
  ['brass', 'brass, peetal, pital'],
]

/** Crafts and patterns. */
const patterns: readonly SenseRow[] = [
  ['embroidered', 'embroidered, embroidery, kadhai'],
  ['bandhani', 'bandhani, bandhej, bandhni'],
  ['leheriya', 'leheriya, lehariya, lahariya, lahriya, lehriya'],
  ['block-print', 'block print, hand block, hand print'],
  ['gota', 'gota, gota patti'],
  ['zari', 'zari, jari, tilla'],
  ['oxidised', 'oxidised, oxidized, oxidise'],
  ['plain', 'plain, solid, sada, saada'],
  ['printed', 'printed, print, chhapa, chhapai'],
  ['striped', 'striped, stripe, dhari, dharidar'],
  ['checked', 'checked, check, checkered, chaukhana, plaid'],
  ['floral', 'floral, flower, phool, phooldar'],
  ['colourblocked', 'colourblocked, colorblocked, colour block, color block, colourblock'],
]

/** Sleeves, necks, fits and lengths. */
const cuts: readonly SenseRow[] = [
  [
    'sleeveless',
    'sleeveless, sleeve less, without sleeve, no sleeve, bina sleeve, bina baju, bina baazu, bina aastin, bina baah',
  ],
  [
    'short-sleeve',
    'short sleeve, short sleeved, half sleeve, half sleeved, half baju, half baazu, aadhi baju, aadhi aastin, chhoti aastin',
  ],
  [
    'long-sleeve',
    'long sleeve, long sleeved, full sleeve, full sleeved, full baju, full baazu, poori baju, puri baju, lambi baju, puri aastin, poori aastin, lambi aastin',
  ],
  ['three-quarter-sleeve', 'three quarter sleeve, three quarter sleeved, 3 4 sleeve'],
  ['bell-sleeve', 'bell sleeve, bell sleeved, flared sleeve, flared sleeved, trumpet sleeve'],
  ['puff-sleeve', 'puff sleeve, puff sleeved, puffed sleeve'],
  ['cap-sleeve', 'cap sleeve, cap sleeved'],
  ['shirt-collar', 'shirt collar, shirt collared'],
  ['v-neck', 'v neck, v neckline, v gala, vneck'],
  ['round-neck', 'round neck, crew neck, gol gala, round neckline'],
  ['mandarin-collar', 'mandarin collar, chinese collar, band collar, bandgala'],
  ['high-neck', 'high neck, turtle neck, turtleneck, polo neck'],
  [
    'non-wired',
    'non wired, nonwired, non wire, wirefree, wire free, wireless, without wire, no wire, bina wire',
  ],
  [
    'non-padded',
    'non padded, nonpadded, unpadded, padding free, without padding, without pad, no padding, no pad, bina padding, bina pad',
  ],
  ['slim-fit', 'slim fit, slim fitting'],
  ['skinny-fit', 'skinny, skinny fit, super skinny, tight fit'],
  ['regular-fit', 'regular fit'],
  [
    'relaxed-fit',
    'relaxed fit, loose fit, oversized, over size, oversize, baggy, dheela, dheeli, loose',
  ],
  ['hooded', 'hooded, hood, with hood'],
  ['zip', 'zip, zipper, zipped, zippered, zip up'],
  [
    'slip-on',
    'slip on, slipon, slip ons, without lace, no lace, laceless, lace less, bina lace, bina fite, bina feete',
  ],
  ['collar', 'collar, collared'],
  ['distressed', 'distressed, ripped, torn, distress, heavy distress, fata'],
  ['ankle-length', 'ankle length, cropped'],
  ['high-rise', 'high rise, high waist, high waisted'],
  ['full-length', 'full length, maxi length, floor length, long, lamba, lambi, lambe'],
]

/** What the shop itself calls an article for. */
const uses: readonly SenseRow[] = [
  ['bridal', 'bridal, bride, dulhan'],
  ['groom', 'groom, dulha, dulhe'],
  ['festive', 'festive, festival, party, partywear, tyohar, tyauhar, function, festive wear'],
  ['office', 'office, daftar'],
]

/** Materials, crafts, cuts and uses in the words of the trade. */
export const qualities: readonly SenseRow[] = [...materials, ...patterns, ...cuts, ...uses]

/** What texts of products call bridal; for a shopper these are the occasion. */
export const labelQualities: readonly SenseRow[] = [
  ['bridal', 'wedding, shaadi, shadi, vivah, byah, marriage'],
]
