import { describe, expect, it } from 'vitest'
import { conditionMutants, findConditions } from './conditions.ts'

const withoutEach = (source: string) =>
  findConditions(source).map(({ start, end }) =>
    (source.slice(0, start) + source.slice(end)).replaceAll(/\s+/g, ' ').trim(),
  )

describe('the conditions of a statement', () => {
  it.each<[title: string, source: string, without: string[]]>([
    [
      'every condition of a where',
      'sql`delete from a where x = 1 and y = 2 and z = 3 returning id`',
      [
        'sql`delete from a where y = 2 and z = 3 returning id`',
        'sql`delete from a where x = 1 and z = 3 returning id`',
        'sql`delete from a where x = 1 and y = 2 returning id`',
      ],
    ],
    [
      'a whole exclusion, and the conditions inside it',
      'sql`where a and not exists (select from b where b.x = 1 and b.y = 2) order by a`',
      [
        'sql`where not exists (select from b where b.x = 1 and b.y = 2) order by a`',
        'sql`where a order by a`',
        'sql`where a and not exists (select from b where b.y = 2) order by a`',
        'sql`where a and not exists (select from b where b.x = 1 ) order by a`',
      ],
    ],
    ['no part of a between', 'sql`where x between 1 and 2`', []],
    [
      'a between as one condition',
      'sql`where y and x between 1 and 2 limit 1`',
      ['sql`where x between 1 and 2 limit 1`', 'sql`where y limit 1`'],
    ],
    [
      'a condition with a value and the one in an inner text',
      'sql`where a = ${b} and ${c ? sql`d and e` : sql``}`',
      [
        'sql`where ${c ? sql`d and e` : sql``}`',
        'sql`where a = ${b} `',
        'sql`where a = ${b} and ${c ? sql`d ` : sql``}`',
      ],
    ],
    ['every argument of an and', 'and(eq(a, b), isNull(c))', ['and(isNull(c))', 'and(eq(a, b), )']],
    ['no joining text', 'sql.join(all, sql` and `)', []],
  ])('%s', (_, source, without) => {
    expect(withoutEach(source)).toEqual(without)
  })

  it('can each be found again in its file', () => {
    const faults = conditionMutants(['inventory/queries'])
    expect(faults.length).toBeGreaterThan(0)
    expect(faults.filter(({ find, replace }) => find === replace)).toEqual([])
  })
})
