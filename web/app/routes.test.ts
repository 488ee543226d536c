import { expect, test } from 'vitest'
import { routeRows, type RouteRow } from './routes.ts'
import type { ScreenRef } from './screen.ts'

const addresses = [
  'https://chowk.example/',
  'https://chowk.example/?rawQuery=kurta',
  'https://chowk.example/store?_id=1',
]
const screens = new Map(
  routeRows.flatMap(screensOf).map((screen): [string, ScreenRef] => [screen.file, screen]),
)

test.each([...screens])('%s is the file its row loads', async (file, screen) => {
  await screen.load()
  const module = (await import(
    /* @vite-ignore */ new URL(`../${file}`, import.meta.url).href
  )) as Record<string, unknown>
  expect(Object.values(module)).toContain(screen.component())
})

function screensOf({ screen }: RouteRow): ScreenRef[] {
  return typeof screen === 'function'
    ? addresses.map((address) => screen(new URL(address)))
    : [screen]
}
