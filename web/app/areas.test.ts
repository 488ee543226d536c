import { describe, expect, test } from 'vitest'
import { merchantPatterns } from '#shared/merchant-paths.ts'
import { patterns } from '#shared/paths.ts'
import { loadRow, tableFile } from './areas.ts'
import { type RouteRow, screenOf, type ScreenRef } from './screen.ts'

const addresses = [
  'https://chowk.example/',
  'https://chowk.example/?rawQuery=kurta',
  'https://chowk.example/store?_id=1',
]
/** The dashboard's own address leads to its first screen. */
const { dashboard: _redirected, ...shown } = patterns
const open = Object.values({ ...shown, ...merchantPatterns })
const rows = await Promise.all(open.map(async (path) => (await loadRow(path)).row))
const screens = new Map(
  rows.flatMap(screensOf).map((screen): [string, ScreenRef] => [screen.file, screen]),
)

describe('every address with a screen', () => {
  test.each(open.map((path, index) => [path, rows[index]]))('%s has its own row', (path, row) => {
    expect(row).toMatchObject({ path })
  })

  test.each([...screens])('%s is the file its row loads', async (file, screen) => {
    await screen.load()
    const module = await moduleAt(file)
    expect(Object.values(module)).toContain(screen.component())
  })

  test('the tables that load later are where the server looks for them', async () => {
    const later = new Set(rows.map(({ area }) => tableFile(area)).filter((file) => file))
    expect(later.size).toBeGreaterThan(2)
    for (const file of later) expect(Object.values(await moduleAt(file ?? ''))).toHaveLength(1)
  })
})

test('an address that is in no table is not found', async () => {
  expect((await loadRow('/no/such/lane')).row).toMatchObject({ path: '*', status: 404 })
})

function screensOf(row: RouteRow): ScreenRef[] {
  return addresses.map((address) => screenOf(row, new URL(address)))
}

async function moduleAt(file: string): Promise<Record<string, unknown>> {
  return (await import(/* @vite-ignore */ new URL(`../${file}`, import.meta.url).href)) as Record<
    string,
    unknown
  >
}
