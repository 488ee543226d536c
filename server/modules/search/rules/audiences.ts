import type { SenseRow } from './senses.ts'

/** The people for whom an article is made. */
export const audiences: readonly SenseRow[] = [
  [
    'women',
    'women, woman, womens, ladies, lady, female, mahila, mahilaon, mahilayen, aurat, auraton, auratein, zanana, janana',
  ],
  [
    'men',
    'men, man, mens, gents, gent, male, purush, purushon, mard, mardon, aadmi, mardana, gentlemen, gentleman',
  ],
  ['girls', 'girl, girls, ladki, ladkiyon, ladkiyan, bachchi, bachchiyon, beti'],
  ['boys', 'boy, boys, ladka, ladke, ladkon, beta'],
  [
    'kids',
    'kid, kids, child, children, childrens, baby, infant, toddler, bachcha, bachche, bachchon, bache, bachho, bacha, baal, junior',
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
