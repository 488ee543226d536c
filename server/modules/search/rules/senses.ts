/** The meaning of a word; `name` is the same for all words of one meaning. */
export type Sense = { kind: 'article' | 'quality' | 'colour' | 'audience'; name: string }

/** The spellings of one meaning, separated by commas, without plurals and doubled letters. */
export type SenseRow = readonly [name: string, spellings: string]

/** The same for an article, with its wider articles. */
export type ArticleRow = readonly [name: string, parents: string, spellings: string]
