import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_IMAGES } from '#shared/limits.ts'
import {
  addPictures,
  type Board,
  changedPlaces,
  discard,
  emptyBoard,
  findPlacesAgain,
  freePlaces,
  imagesAt,
  type NewPicture,
  noteSaved,
  noteStored,
  putAt,
  rebase,
  resetPlace,
  shareOut,
  shownAt,
  takeOut,
} from './board.ts'

const stored: Record<string, string[]> = { a: ['a1', 'a2'], b: [], c: ['c1'] }
const present = (key: string) => stored[key] ?? []
const picture = (id: string, more: Partial<NewPicture> = {}): NewPicture => ({
  id,
  name: `${id}.jpg`,
  folder: '',
  reason: { why: 'unknown', text: '' },
  at: 0,
  ...more,
})
const matchFirst = ({ name }: NewPicture) =>
  name === 'n1.jpg'
    ? ({ slot: 'a', by: 'name', text: 'A' } as const)
    : ({ why: 'unknown', text: '' } as const)
const begin = (places: Record<string, string | undefined>) =>
  addPictures(
    emptyBoard,
    present,
    Object.entries(places).map(([id, key]) => ({ picture: picture(id), key })),
  )
const picturesAt = (board: Board, key: string) => shownAt(board, present, key)

describe('on the board', () => {
  test('new pictures come after the present ones; without a place they wait', () => {
    const board = begin({ n1: 'a', n2: undefined, n3: 'b' })
    expect([picturesAt(board, 'a'), picturesAt(board, 'b'), board.tray]).toEqual([
      ['a1', 'a2', 'n1'],
      ['n3'],
      ['n2'],
    ])
    expect(changedPlaces(board)).toEqual(['a', 'b'])
  })

  test('a picture goes to a place of its own order, to another product, and back to the tray', () => {
    const first = begin({ n1: 'a', n2: undefined })
    const main = putAt(first, present, { spots: [{ key: 'a', id: 'n1' }], key: 'a', at: 0 })
    expect(picturesAt(main, 'a')).toEqual(['n1', 'a1', 'a2'])
    const spots = [
      { key: 'a', id: 'a2' },
      { key: undefined, id: 'n2' },
    ]
    const moved = putAt(main, present, { spots, key: 'c', at: 0 })
    expect([picturesAt(moved, 'a'), picturesAt(moved, 'c'), moved.tray]).toEqual([
      ['n1', 'a1'],
      ['a2', 'n2', 'c1'],
      [],
    ])
    const out = takeOut(moved, present, [
      { key: 'c', id: 'n2' },
      { key: 'c', id: 'a2' },
    ])
    expect([picturesAt(out, 'c'), out.tray]).toEqual([['c1'], ['n2']])
    expect(changedPlaces(out)).toEqual(['a'])
  })

  test('a picture one place on, and one place back', () => {
    const board = begin({ n1: 'a' })
    const on = putAt(board, present, { spots: [{ key: 'a', id: 'a1' }], key: 'a', at: 2 })
    expect(picturesAt(on, 'a')).toEqual(['a2', 'a1', 'n1'])
    const back = putAt(on, present, { spots: [{ key: 'a', id: 'n1' }], key: 'a', at: 1 })
    expect(picturesAt(back, 'a')).toEqual(['a2', 'n1', 'a1'])
  })

  test('a full place takes no more, and says so', () => {
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, nth) => [`n${nth}`, 'b']))
    const board = begin(many)
    expect([picturesAt(board, 'b').length, board.tray]).toEqual([MAX_IMAGES, ['n12']])
    expect(board.news['n12']?.reason).toEqual({ why: 'full', text: 'n12.jpg' })
    const more = putAt(board, present, { spots: [{ key: 'a', id: 'a1' }], key: 'b' })
    expect([picturesAt(more, 'b').length, picturesAt(more, 'a')]).toEqual([
      MAX_IMAGES,
      ['a1', 'a2'],
    ])
  })

  test('new pictures can replace the present ones; undoing brings those back', () => {
    const added = ['n1', 'n2'].map((id) => ({ picture: picture(id), key: 'a' }))
    const board = addPictures(emptyBoard, present, added, true)
    expect(picturesAt(board, 'a')).toEqual(['n1', 'n2'])
    expect(picturesAt(resetPlace(board, 'a'), 'a')).toEqual(['a1', 'a2'])
  })

  test('a product can be put back as it was, and pictures dropped', () => {
    const board = putAt(begin({ n1: 'a', n2: 'a' }), present, {
      spots: [{ key: 'a', id: 'a1' }],
      key: 'c',
    })
    const reset = resetPlace(board, 'a')
    expect([picturesAt(reset, 'a'), reset.tray]).toEqual([
      ['a1', 'a2'],
      ['n1', 'n2'],
    ])
    const left = discard(reset, ['n1'])
    expect([left.tray, Object.keys(left.news)]).toEqual([['n2'], ['n2']])
  })

  test('a place is saved when all its pictures are stored; then nothing of it is left', () => {
    const board = begin({ n1: 'a', n2: 'b' })
    expect(imagesAt(board, 'a')).toBeUndefined()
    const ready = noteStored(board, 'n1', 'h1')
    expect(imagesAt(ready, 'a')).toEqual(['a1', 'a2', 'h1'])
    const sent = { ids: ready.lists['a']?.ids ?? [], images: ['a1', 'a2', 'h1'] }
    const after = noteSaved(ready, 'a', sent)
    expect([changedPlaces(after), Object.keys(after.news)]).toEqual([['b'], ['n2']])
    const spots = [{ key: 'b', id: 'n2' }]
    const changed = noteSaved(putAt(ready, present, { spots, key: 'a', at: 0 }), 'a', sent)
    expect(changed.lists['a']).toEqual({ ids: ['n2', 'a1', 'a2', 'h1'], seen: sent.images })
  })

  test('pictures that somebody else saved meanwhile stay, those removed here go', () => {
    const board = takeOut(begin({ n1: 'a' }), present, [{ key: 'a', id: 'a1' }])
    const now = ['x9', 'a1', 'a2']
    const merged = rebase(board, 'a', now)
    expect([merged.lists['a']?.ids, merged.lists['a']?.seen]).toEqual([['x9', 'a2', 'n1'], now])
  })

  test('a picture whose product is gone finds another by its name, or waits in the tray', () => {
    const board = begin({ n1: 'b', n2: 'b', n3: 'c' })
    const next = findPlacesAgain(board, present, (key) => key !== 'b', matchFirst)
    expect([picturesAt(next, 'a'), picturesAt(next, 'c'), next.tray]).toEqual([
      ['a1', 'a2', 'n1'],
      ['c1', 'n3'],
      ['n2'],
    ])
    expect(Object.keys(next.lists)).not.toContain('b')
  })

  test('products without any picture have one free place, or by colour all before those of the others', () => {
    const board = begin({ n1: 'b' })
    const products = [['a', 'd'], ['b', 'e'], ['f', 'g'], ['h']]
    expect(freePlaces(board, present, products, { byColor: false })).toEqual(['f', 'h'])
    const all = freePlaces(board, present, products, { byColor: true })
    expect(all).toEqual(['f', 'g', 'h', 'd', 'e'])
  })

  test('the tray is shared out in order', () => {
    expect(shareOut(['1', '2', '3', '4', '5'], ['a', 'b', 'c', 'd'], 2)).toEqual([
      { key: 'a', ids: ['1', '2'] },
      { key: 'b', ids: ['3', '4'] },
      { key: 'c', ids: ['5'] },
    ])
  })
})

test('after any moves, every new picture is in one place, and no place is over its limit', () => {
  const ids = Array.from({ length: 20 }, (_, nth) => `n${nth}`)
  const key = fc.constantFrom('a', 'b', 'c')
  const place = fc.option(key, { nil: undefined })
  const step = fc.record({
    what: fc.constantFrom('put' as const, 'out' as const, 'reset' as const),
    pick: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
    key,
    at: fc.option(fc.nat(14), { nil: undefined }),
  })
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 20, maxLength: 20 }),
      fc.array(step),
      (starts, steps) => {
        let board = begin(Object.fromEntries(ids.map((id, nth) => [id, starts[nth]])))
        for (const { what, pick, key: to, at: index } of steps) {
          const all = [
            ...board.tray.map((id) => ({ key: undefined, id })),
            ...['a', 'b', 'c'].flatMap((from) =>
              picturesAt(board, from).map((id) => ({ key: from, id })),
            ),
          ]
          const spots = pick.flatMap((nth) => all[nth % all.length] ?? [])
          if (what === 'put')
            board = putAt(board, present, {
              spots,
              key: to,
              ...(index !== undefined && { at: index }),
            })
          else if (what === 'out') board = takeOut(board, present, spots)
          else board = resetPlace(board, to)
          const lists = ['a', 'b', 'c'].map((from) => picturesAt(board, from))
          const everywhere = [...board.tray, ...lists.flat()].filter((id) => id.startsWith('n'))
          expect(everywhere.toSorted()).toEqual(ids.toSorted())
          for (const list of lists) {
            expect(list.length).toBeLessThanOrEqual(MAX_IMAGES)
            expect(new Set(list).size).toBe(list.length)
          }
        }
      },
    ),
  )
})
