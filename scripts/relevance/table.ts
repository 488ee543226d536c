import type { Floor, Floors } from './floors.ts'

/**
 * The places at which queries are asked: the demonstration city alone, or with the products of a catalogue file in
 * its shops.
 */
export const places = ['city', 'catalogue'] as const
export type Place = (typeof places)[number]
/** The rows of a class that were asked at a place; of `tuned`, words were added to the search after they were written. */
export type Result = {
  list: string
  name: string
  place: Place
  rows: number
  tuned: number
  faults: string[]
}

const rowsOf = (results: readonly Result[]) => results.reduce((sum, { rows }) => sum + rows, 0)
const heldOf = (results: readonly Result[]) =>
  results.reduce((sum, { rows, faults }) => sum + rows - faults.length, 0)
const shareOf = (results: readonly Result[]) => heldOf(results) / rowsOf(results)
const tunedOf = (results: readonly Result[]) =>
  percent(results.reduce((sum, { tuned }) => sum + tuned, 0) / rowsOf(results))
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** One line for each class, one for each list, and one for all lists. */
export function tableOf(results: readonly Result[]): string {
  const groups = groupsBy(results, ({ list }) => list).flatMap(([list, group]) => {
    const classes = groupsBy(group, ({ name }) => name)
    const lines = classes.map(([name, one]) => [list, name, ...figuresOf(one), tunedOf(one)])
    return classes.length > 1
      ? [...lines, [list, 'all classes', ...figuresOf(group), tunedOf(group)]]
      : lines
  })
  const figures = places.flatMap(() => ['rows', 'held', 'share'])
  const lines = [
    ['', '', 'demonstration city', 'with the catalogue'],
    ['list', 'class', ...figures, 'tuned'],
    ...groups,
    ['all lists', '', ...figuresOf(results), tunedOf(results)],
  ]
  return lines.map(toLine).join('\n')
}

function toLine([list = '', name = '', ...cells]: string[]): string {
  const isTitle = cells.length === places.length
  const figures = cells.map((cell) => cell.padStart(isTitle ? 27 : 9))
  return [list.padEnd(9), name.padEnd(48), ...figures].join('').trimEnd()
}

function figuresOf(results: readonly Result[]): string[] {
  return places.flatMap((place) => {
    const here = results.filter((one) => one.place === place)
    if (here.length === 0) return ['', '', '']
    return [`${rowsOf(here)}`, `${heldOf(here)}`, percent(shareOf(here))]
  })
}

/** In the order in which each key came first. */
function groupsBy(results: readonly Result[], keyOf: (one: Result) => string) {
  const keys = [...new Set(results.map(keyOf))]
  return keys.map((key) => [key, results.filter((one) => keyOf(one) === key)] as const)
}

/** The lists that hold less than their floor; `isWhole` when no class was left out. */
export function belowFloor(results: readonly Result[], floors: Floors, isWhole: boolean): string[] {
  return places.flatMap((place) => {
    const here = results.filter((one) => one.place === place)
    return groupsBy(here, ({ list }) => list).flatMap(([list, group]) => {
      const floor = floors[list]?.[place]
      const faults = floor ? faultsOf(floor, group, isWhole) : ['has no floor in floors.ts']
      return faults.map((fault) => `${list}, ${place}: ${fault}`)
    })
  })
}

function faultsOf(floor: Floor, group: readonly Result[], isWhole: boolean): string[] {
  const [rows, all] = [rowsOf(group), shareOf(group)]
  const few = isWhole && rows < floor.rows ? [`${rows} rows, fewer than ${floor.rows}`] : []
  const low = isWhole && all < floor.all ? [`${percent(all)}, below ${percent(floor.all)}`] : []
  const classes = group.filter((one) => shareOf([one]) < floor.leastOfAClass)
  const least = percent(floor.leastOfAClass)
  return [
    ...few,
    ...low,
    ...classes.map((one) => `${one.name} ${percent(shareOf([one]))}, below ${least}`),
  ]
}
