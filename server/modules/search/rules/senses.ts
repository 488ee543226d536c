/** What a word stands for; `name` is the same for all words of one sense. */
export type Sense = { kind: 'article' | 'quality' | 'colour' | 'audience'; name: string }

/** The spellings of one sense, parted by commas, plurals and doubled letters left out. */
export type SenseRow = readonly [name: string, spellings: string]

/** The same, with the wider articles that it also is. */
export type ArticleRow = readonly [name: string, parents: string, spellings: string]
