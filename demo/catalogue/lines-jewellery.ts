import { flowers, places, type Line } from './line.ts'

const keep = [
  'Keep away from perfume and water, wipe with a soft cloth after wearing.',
  'Store flat. Do not hang.',
  'The polish is guaranteed for six months; bring it and we redo it.',
  'Can be worn daily, except for washing clothes.',
]
const clasp = [
  'Fitted with a dori at the back, so it sits as high or low as you like.',
  'Comes with a velvet box that closes properly.',
  'The back is smooth and does not catch on a silk blouse.',
  'Matching earrings are kept separately, ask us to show them.',
]
const ear = [
  'Light on the ear, under twelve grams a side.',
  'Nickel-free hooks; sensitive skin has not complained yet.',
  'Screw backs, with two spare ones in the box.',
  'A support chain can be added at the counter for Rs 40.',
]
const wrist = [
  'Two inches of extension chain, so it fits most wrists.',
  'The lock clicks shut and stays shut.',
  'Comes in a small box fit for giving.',
]

export const jewelleryLines: Line[] = [
  {
    code: 'BRC',
    category: 'Bangles',
    subCategory: 'Bracelets',
    gender: 'Female',
    age: 'Adult',
    hsn: '7117',
    sizes: 'none',
    palette: 'SLV GLD RSG OXD',
    motifs: flowers,
    fit: wrist,
    care: keep,
    materials: ['Alloy', 'Brass', 'Copper'],
    models: [
      [
        '{m} Charm Bracelet',
        'Fine chain with little charms, two inches of adjustment.',
        'bracelet',
        ['solid'],
        'none',
        [149, 390],
      ],
      [
        '{m} Stone Bracelet',
        'Oval stones in closed settings, no thread-catching claws.',
        'bracelet',
        ['solid'],
        'embroidery',
        [249, 690],
      ],
    ],
  },
  {
    code: 'NCK',
    category: 'Bangles',
    subCategory: 'Necklaces',
    gender: 'Female',
    age: 'Adult',
    hsn: '7117',
    sizes: 'none',
    palette: 'GLD ANT SLV OXD',
    motifs: places,
    fit: clasp,
    care: keep,
    models: [
      [
        '{m} Kundan Necklace (कुंदन हार)',
        'Kundan-style stones on a gold-finish base with a green bead drop at each leaf.',
        'necklace',
        ['buti'],
        'zari',
        [1290, 5990],
        'GLD ANT',
      ],
      [
        '{m} Meenakari Haar',
        'Enamel front in lotus and leaf, the work Jaipur is known for.',
        'necklace',
        ['floral'],
        'embroidery',
        [1690, 7990],
        'GLD ANT',
      ],
      [
        '{m} Oxidised Choker',
        'Flat links with a row of ghungroo. Makes a white kurta look planned.',
        'necklace',
        ['solid'],
        'none',
        [299, 790],
        'OXD SLV',
      ],
    ],
  },
  {
    code: 'EAR',
    category: 'Bangles',
    subCategory: 'Earrings',
    gender: 'Female',
    age: 'Adult',
    hsn: '7117',
    sizes: 'none',
    palette: 'GLD ANT OXD SLV RSG',
    motifs: flowers,
    fit: ear,
    care: keep,
    models: [
      [
        '{m} Jhumka (झुमका)',
        'Bell jhumkas with a ring of pearls that moves freely.',
        'earrings',
        ['buti'],
        'zari',
        [149, 690],
      ],
      [
        '{m} Chandbali Earrings',
        'Moon-shaped, with meena in the half-circle. One pair makes the whole outfit.',
        'earrings',
        ['floral'],
        'embroidery',
        [290, 1190],
        'GLD ANT OXD',
      ],
    ],
  },
]
