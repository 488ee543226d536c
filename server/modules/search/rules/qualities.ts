import type { SenseRow } from './senses.ts'

/** Materials, crafts and occasions in the words of the trade. */
export const qualities: readonly SenseRow[] = [
  ['cotton', 'cotton, sooti, suti, kapas'],
  ['silk', 'silk, resham, reshmi'],
  ['leather', 'leather, chamda, chamde, chamra'],
  ['wool', 'wool, woollen, woolen, ooni, uni'],
  ['velvet', 'velvet, makhmal'],
  ['lac', 'lac, lakh, laakh'],
  ['glass', 'glass, kanch, kaanch'],
  ['brass', 'brass, peetal, pital'],
  [
    'bridal',
    'bridal, bride, dulhan, dulhe, dulha, wedding, shaadi, shadi, vivah, byah, groom, marriage',
  ],
  ['festive', 'festive, festival, party, partywear, tyohar, function'],
  ['office', 'office, daftar'],
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
  ['checked', 'checked, check, checkered'],
  ['floral', 'floral, flower, phool, phooldar'],
]
