import type { SenseRow } from './senses.ts'

/** The people for whom an article is made, by their kind and as members of a family. */
export const audiences: readonly SenseRow[] = [
  [
    'women',
    'women, woman, womens, ladies, ledij, lady, female, mahila, mahilaon, mahilayen, aurat, auraton, auratein, zanana, janana, her, wife, mother, mom, mum, mummy, mumma, mata, mataji, maa, sister, sis, didi, behen, bahan, behan, bhabhi, bhabi, chachi, mami, bua, mausi, masi, aunty, auntie, aunt, dadi, nani, grandmother, grandma, saas, patni, biwi, girlfriend, sasu ma, tai, taiji, nanad, bahu, phuphi, jethani, devrani',
  ],
  [
    'men',
    'men, man, mens, gents, gent, male, purush, purushon, mard, mardon, aadmi, mardana, gentlemen, gentleman, him, husband, father, dad, daddy, papa, pitaji, pita, pita ji, pati, bhai, bhaiya, bhaiyya, brother, bro, chacha, chachaji, mama ji, mamaji, uncle, dada ji, dadaji, nana ji, nanaji, grandfather, grandpa, sasur, jija, jijaji, boyfriend, devar, chachu, mamu, tau, tauji, phupha, mausa, jeth',
  ],
  [
    'girls',
    'girl, girls, ladki, ladkiyon, ladkiyan, bachchi, bachchiyon, beti, bitiya, daughter, baby girl, poti, bhanji, bhatiji, niece, natin, granddaughter',
  ],
  [
    'boys',
    'boy, boys, ladka, ladke, ladkon, beta, bete, son, baby boy, pota, bhanja, bhatija, nephew, nati, grandson',
  ],
  [
    'kids',
    'kid, kids, child, children, childrens, baby, infant, toddler, newborn, new born, bachcha, bachche, bachchon, bache, bachho, bacha, baal, junior, chhote bachche',
  ],
]

/** Their names in filters and answers. */
export const audienceNames: Readonly<Record<string, string>> = {
  women: 'Female',
  men: 'Male',
  girls: 'Girls',
  boys: 'Boys',
  kids: 'Kids',
}
