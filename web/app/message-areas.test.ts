import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { accountRows } from './routes/account.ts'
import { adminRows } from './routes/admin.ts'
import { dashboardRows } from './routes/dashboard.ts'
import { pageRows } from './routes/pages.ts'
import { shopRows } from './routes/shop.ts'
import { messagesOf } from './messages.ts'
import { type Area, type RouteRow, screenOf } from './screen.ts'

const web = path.join(import.meta.dirname, '..')
const rows: readonly RouteRow[] = [
  ...shopRows,
  ...accountRows,
  ...pageRows,
  ...dashboardRows,
  ...adminRows,
]
/** Some paths have a screen for each of these. */
const addresses = ['/', '/?rawQuery=kurta', '/?_id=1'].map((one) => new URL(one, 'http://a.test'))

/** Modules that are part of every page beside its screen. */
const frames = {
  shop: ['app/shop-layout.tsx', 'app/providers.tsx'],
  dashboard: ['app/dashboard-layout.tsx', 'app/providers.tsx'],
  admin: ['app/admin-layout.tsx', 'app/providers.tsx'],
}

const screens = new Map(
  rows.flatMap((row) => addresses.map((url) => [screenOf(row, url).file, row] as const)),
)

test.each([...screens])('%s uses only messages that are loaded with it', (file, row) => {
  const frame = row.area === 'dashboard' || row.area === 'admin' ? frames[row.area] : frames.shop
  const modules = modulesFrom([file, ...frame])
  expect(modules.size).toBeGreaterThan(20)
  const atOnce = namespacesOf(messagesOf(row))
  const later = namespacesOf([...messagesOf(row), 'account'])
  const missing = [...modules].flatMap(([module, { source, isLater }]) =>
    namespacesSaid(source)
      .filter((namespace) => !(isLater ? later : atOnce).has(namespace))
      .map((namespace) => `${module} says ${namespace}`),
  )
  expect(missing).toEqual([])
})

test('every screen has a row', () => {
  const files = (['shop', 'account', 'dashboard', 'pages', 'admin'] satisfies Area[]).flatMap(
    (area) => readdirSync(path.join(web, 'screens', area)).map((name) => `screens/${area}/${name}`),
  )
  expect(files.filter((file) => !screens.has(file))).toEqual(['screens/pages/offline-screen.tsx'])
})

function namespacesOf(areas: readonly string[]): Set<string> {
  return new Set(areas.flatMap(namespacesIn))
}

function namespacesIn(area: string): string[] {
  const file = path.join(web, '../shared/messages', area, 'en.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
}

function namespacesSaid(source: string): string[] {
  return [...source.matchAll(/useTranslations\('(\w+)/g)].map(([, namespace]) => namespace ?? '')
}

const typeImport = /import type [^']*'[^']*'/g

type Module = { source: string; isLater: boolean }

/**
 * Every module of the browser that the files import. Those reached by a dynamic import are marked
 * `isLater`: when they load, the messages of the account area are there too, because they follow the first screen.
 */
function modulesFrom(files: readonly string[]): Map<string, Module> {
  const found = new Map<string, Module>()
  const waiting = files.map((file) => ({ file, isLater: false }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { file, isLater } = next
    const known = found.get(file)
    if (known && (!known.isLater || isLater)) continue
    const source = readFileSync(path.join(web, file), 'utf8').replaceAll(typeImport, '')
    found.set(file, { source, isLater })
    for (const [, how, specifier = ''] of source.matchAll(
      /(from|import)\s*\(?\s*'([^']+\.tsx?)'/g,
    )) {
      const target = targetOf(file, specifier)
      if (target && !/^app\/(?:areas|layouts|routes\/)/.test(target))
        waiting.push({ file: target, isLater: isLater || how === 'import' })
    }
  }
  return found
}

/** The file in `web/` that an import names; undefined for all others. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier.startsWith('#web/') ? specifier.slice('#web/'.length) : undefined
}
