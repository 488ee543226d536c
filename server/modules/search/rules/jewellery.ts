import type { ArticleRow } from './senses.ts'

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
  ['earring', '', 'earring, ear ring, bali, kundal, stud, hoop, chandbali, ear cuff'],
  ['jhumka', 'earring', 'jhumka, jhumki, jhumke, jhumkon, jhumar'],
  [
    'necklace',
    '',
    'necklace, haar, neckpiece, neck piece, mala, mangalsutra, rani haar, galhaar, pendant',
  ],
  ['choker', 'necklace', 'choker'],
  ['jewellery-set', 'necklace', 'jewellery set, jewelry set, necklace set'],
  ['anklet', '', 'anklet, payal, pajeb'],
  ['nose-ring', '', 'nose ring, nose pin, nosepin, nath, nathni'],
  ['tikka', '', 'maang tikka, mang tika, maangtikka, tikka, matha patti'],
  ['ring', '', 'ring, anguthi, finger ring'],
]
