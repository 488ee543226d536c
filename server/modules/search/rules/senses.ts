/** The meaning of a word; `name` is the same for all words of one meaning. */
export type Sense = {
  kind: 'article' | 'quality' | 'colour' | 'audience' | 'occasion' | 'unsold'
  name: string
  /** Of a colour: the shade of the family that is its name. */
  shade?: string
}

/** The spellings of one meaning, separated by commas, without plurals and doubled letters. */
export type SenseRow = readonly [name: string, spellings: string]

/** The same for an article, with its wider articles. */
export type ArticleRow = readonly [name: string, parents: string, spellings: string]

/**
 * The same for an occasion or a season, with what is worn then: meanings with the mark of their kind (`#jacket`, `=wool`,
 * `@yellow`), and plain words; after ` | ` what tells a fitting article.
 */
export type OccasionRow = readonly [name: string, spellings: string, worn: string]
