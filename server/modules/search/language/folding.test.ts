import { describe, expect, it } from 'vitest'
import { foldingOf, presentFolding, tables } from './folding.ts'
import { indexWords, type Texts } from './index-words.ts'

const indexOtherwise = (texts: Texts) => indexWords(texts).replace("'#jhumka':1A", "'#jhumka':1B")

describe('the number of the rules that products are folded by', () => {
  it('is the same at every start and fits into its column', () => {
    expect(foldingOf()).toBe(presentFolding())
    expect(presentFolding()).toBeGreaterThan(0)
    expect(presentFolding()).toBeLessThan(2 ** 31)
  })

  it('changes when the spelling of a word in a table changes', () => {
    const words = JSON.stringify(tables)
    const changed: unknown = JSON.parse(words.replace('"kurtha"', '"kurthaa"'))
    expect(foldingOf(JSON.parse(words))).toBe(presentFolding())
    expect(foldingOf(changed)).not.toBe(presentFolding())
  })

  it('changes when a rule changes the result of one sample', () => {
    expect(foldingOf(tables, indexOtherwise)).not.toBe(foldingOf(tables, indexWords))
  })
})
