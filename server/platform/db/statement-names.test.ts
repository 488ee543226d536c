import { describe, expect, it } from 'vitest'
import { StatementNames } from './statement-names.ts'

const nameOf = (names: StatementNames, text: string, values: unknown[] = [1]) =>
  names.named({ text }, values).name

describe('names of statements', () => {
  it('are given from the third use on, the same for each use and each server process', () => {
    const [names, others] = [new StatementNames(), new StatementNames()]
    const given = [1, 2, 3, 4].map(() => nameOf(names, 'select $1'))
    expect(given.slice(0, 2)).toEqual([undefined, undefined])
    expect(given[2]).toMatch(/^c[0-9a-f]{24}$/)
    expect(given[3]).toBe(given[2])
    expect([1, 2, 3].map(() => nameOf(others, 'select $1')).at(-1)).toBe(given[2])
    expect([1, 2, 3].map(() => nameOf(names, 'select $1 + 1')).at(-1)).not.toBe(given[2])
  })

  it('are not given to texts without values, which may hold several statements', () => {
    const names = new StatementNames()
    expect([1, 2, 3, 4].map(() => nameOf(names, 'begin; set x = 1', []))).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('are at most 250, as each connection keeps a plan for each', () => {
    const names = new StatementNames()
    const texts = Array.from({ length: 300 }, (_, place) => `select $1 + ${place}`)
    const given = texts.map((text) => [1, 2, 3].map(() => nameOf(names, text)).at(-1))
    expect(given.filter((name) => name !== undefined)).toHaveLength(250)
    expect(nameOf(names, texts[0] ?? '')).toBe(given[0])
  })

  it('end when a connection has forgotten them', () => {
    const names = new StatementNames()
    for (let use = 0; use < 3; use++) nameOf(names, 'select $1')
    names.stop()
    expect(nameOf(names, 'select $1')).toBeUndefined()
  })
})
