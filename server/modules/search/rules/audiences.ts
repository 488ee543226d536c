import type { SenseRow } from './senses.ts'

/** The people for whom an article is made, by their kind and as members of a family. */
export const audiences: readonly SenseRow[] = [
  [
    'women',
    'women, woman, womens, ladies, ledij, lady, ladyz, female, mahila, mahilaon, mahilao, mahilayen, aurat, auraton, aurato, auratein, zanana, janana, her, wife, mother, mom, mum, mummy, mumma, mata, mataji, maa, sister, sis, didi, behen, bahan, behan, bhabhi, bhabi, chachi, mami, bua, mausi, masi, aunty, auntie, aunt, dadi, nani, grandmother, grandma, saas, patni, biwi, girlfriend, sasu ma, tai, taiji, nanad, bahu, phuphi, jethani, devrani',
  ],
  [
    'men',
    'men, man, mens, gents, gent, male, purush, purushon, purusho, mard, mardon, mardo, aadmi, aadmiyo, mardana, gentlemen, gentleman, him, husband, father, dad, daddy, papa, pitaji, pita, pita ji, pati, bhai, bhaiya, bhaiyya, brother, bro, chacha, chachaji, mama ji, mamaji, uncle, dada, dada ji, dadaji, nana, nana ji, nanaji, grandfather, grandpa, sasur, jija, jijaji, boyfriend, devar, chachu, mamu, tau, tauji, phupha, mausa, jeth',
  ],
  [
    'girls',
    'girl, girls, bachchi, bachchiyon, bachchiyo, beti, bitiya, daughter, baby girl, poti, potiyon, bhanji, bhanjiyon, bhatiji, bhatijiyon, betiyon, niece, natin, granddaughter',
  ],
  [
    'boys',
    'boy, boys, beta, bete, son, beton, baby boy, pota, pote, poton, bhanja, bhanje, bhanjon, bhatija, bhatije, bhatijon, nephew, nati, grandson',
  ],
  // Hindi words for children and for young people.
  ['women-or-girls', 'ladki, ladkiyon, ladkiyo, ladkiyan'],
  ['men-or-boys', 'ladka, ladke, ladkon, ladko'],
  [
    'kids',
    'kid, kids, child, children, childrens, baby, infant, toddler, newborn, new born, bachcha, bachche, bachchon, bachcho, bache, bachho, bacha, baal, junior, chhote bachche',
  ],
]

/** Their names in filters and answers. */
export const audienceNames: Readonly<Record<string, string>> = {
  women: 'Female',
  men: 'Male',
  girls: 'Girls',
  boys: 'Boys',
  kids: 'Kids',
  'women-or-girls': 'Female',
  'men-or-boys': 'Male',
}
