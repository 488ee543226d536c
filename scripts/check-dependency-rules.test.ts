import { describe, expect, it } from 'vitest'
import { findFaults } from './check-dependency-rules.ts'
import { textRules, dependencyRules } from './dependency-rules.ts'

const tables = {
  'server/platform/db/tables/orders.ts': `export const orders = pgTable('orders', {})`,
  'server/platform/db/tables/inventory.ts': `export const variants = pgTable('variants', {})`,
}

function faultsOf(files: Record<string, string>): string[] {
  return findFaults(new Map(Object.entries({ ...tables, ...files })))
}

/** A rule, and a file with one line of code that breaks it. */
const breaks: [rule: string, file: string, code: string][] = [
  [
    'shared imports only itself and pure packages',
    'shared/a.ts',
    `import { x } from '#server/app.ts'`,
  ],
  ['shared imports only itself and pure packages', 'shared/a.ts', `import { x } from 'lodash'`],
  ['web imports shared, not the server', 'web/lib/a.ts', `import '#server/platform/config.ts'`],
  ['server imports shared, not the web', 'server/main.ts', `import '#web/lib/call.ts'`],
  [
    'a simulator imports nothing of the app',
    'payments-simulator/a.ts',
    `import '#shared/formats/money.ts'`,
  ],
  [
    'the app knows a simulator by its HTTP only',
    'server/simulator.ts',
    `import '../payments-simulator/core/provider.ts'`,
  ],
  [
    'the platform imports no product code',
    'server/platform/a.ts',
    `import '#server/modules/orders/rules.ts'`,
  ],
  [
    'no module imports app.ts',
    'server/modules/orders/jobs.ts',
    `import { app } from '#server/app.ts'`,
  ],
  [
    'only entry points import the demonstration and the scripts',
    'server/platform/a.ts',
    `import '../../scripts/a.ts'`,
  ],
  [
    'no test code in the app',
    'server/modules/orders/rules.ts',
    `import type { X } from '#test/factories.ts'`,
  ],
  [
    'SQL is in queries and views only',
    'server/modules/orders/commands.ts',
    `import { eq } from 'drizzle-orm'`,
  ],
  [
    'SQL is in queries and views only',
    'server/modules/orders/commands.ts',
    'tx.run(sql`select 1`)',
  ],
  [
    'SQL is in queries and views only',
    'server/modules/orders/commands/book.ts',
    'db.select().from(x)',
  ],
  ['routes do not import queries', 'server/modules/orders/routes.ts', `import './queries.ts'`],
  [
    'routes do not import queries',
    'server/modules/orders/routes/book.ts',
    `import '../queries/book.ts'`,
  ],
  [
    'guards import only queries and rules',
    'server/modules/orders/guards.ts',
    `import './commands.ts'`,
  ],
  [
    'flows import commands, ports and own queries',
    'server/modules/orders/flows.ts',
    `import './views.ts'`,
  ],
  [
    'commands import no HTTP and no views',
    'server/modules/orders/commands.ts',
    `import type { X } from 'fastify'`,
  ],
  [
    'commands import no HTTP and no views',
    'server/modules/orders/commands.ts',
    `import './views.ts'`,
  ],
  ['rules are pure', 'server/modules/orders/rules.ts', `import { randomInt } from 'node:crypto'`],
  ['queries import rules only', 'server/modules/orders/queries.ts', `import './commands.ts'`],
  [
    'views import rules only',
    'server/modules/orders/views.ts',
    `import { lock } from './queries.ts'`,
  ],
  [
    'jobs and listeners import no routes and no views',
    'server/modules/orders/jobs.ts',
    `import './views.ts'`,
  ],
  [
    'only the HTTP layer opens the database',
    'server/modules/orders/queries.ts',
    `import { open } from '#server/platform/db/open.ts'`,
  ],
  [
    'enter another module by guards, commands or rules',
    'server/modules/orders/jobs.ts',
    `import '../inventory/queries.ts'`,
  ],
  [
    'no network while a transaction is open',
    'server/modules/orders/commands.ts',
    `import { mail } from '#server/platform/ports/mail.ts'`,
  ],
  [
    'clock and random come as arguments',
    'server/modules/orders/commands.ts',
    `import { clock } from '#server/platform/ports/clock.ts'`,
  ],
  [
    'screens import nothing of web/app',
    'web/screens/shop/cart.tsx',
    `import '#web/app/router.tsx'`,
  ],
  ['imports a later feature', 'web/features/catalog/a.ts', `import '../cart/b.ts'`],
  ['imports a later feature', 'web/features/bookings/a.ts', `import '#web/features/history/b.ts'`],
  ['features import no screens', 'web/features/cart/a.ts', `import '#web/screens/shop/cart.tsx'`],
  [
    'ui imports no product code',
    'web/ui/button.tsx',
    `import type { X } from '#shared/contract/orders/orders.ts'`,
  ],
  ['lib imports nothing else of the web', 'web/lib/call.ts', `import '#web/ui/toast.tsx'`],
  ['no address outside shared/paths.ts', 'web/ui/a.tsx', `<Link to="/cart">x</Link>`],
  ['no address outside shared/paths.ts', 'web/ui/a.tsx', '<a href={`/store?_id=${id}`}>x</a>'],
  ['no address outside shared/paths.ts', 'web/features/cart/a.ts', `navigate('/bookings')`],
  ...[
    `import { Root } from 'radix-ui/popover'`,
    '<dialog open>x</dialog>',
    'window.current.showModal()',
    '<div popover="auto">x</div>',
    'video.requestFullscreen()',
    '<div role="alertdialog">x</div>',
    '<ul role="menu" />',
    '<div className="fixed inset-0 z-50">x</div>',
  ].map((code): [rule: string, file: string, code: string] => [
    'a layer is a dialog, sheet or menu of web/ui, or calls useLayer, so that Back closes it',
    'web/features/cart/a.tsx',
    code,
  ]),
  ['a layer is not drawn by createPortal', 'web/ui/a.tsx', 'createPortal(x, document.body)'],
  ['the root of a layer comes from layerOf', 'web/ui/sheet.tsx', '<Root open={open}>x</Root>'],
  [
    'a list over the page closes with Back (useLayer)',
    'web/features/cart/a.tsx',
    '<input role="combobox" />',
  ],
  ['one file calls the server', 'web/features/cart/a.ts', `await fetch(url)`],
  [
    "a file's path comes from import.meta.dirname or fileURLToPath",
    'scripts/a.mjs',
    `process.chdir(new URL('..', import.meta.url).pathname)`,
  ],
  [
    'imports a later module',
    'server/modules/inventory/commands/stock.ts',
    `import '../../orders/commands/book.ts'`,
  ],
  [
    'imports the contract of a later module',
    'shared/contract/stores/shops.ts',
    `import { getProductsQuery } from '../search.ts'`,
  ],
  [
    'imports the contract of a later module',
    'shared/contract/orders/orders.ts',
    `import { exportStore } from '../exports/exports.ts'`,
  ],
  ['the contract is not in the module order', 'shared/contract/basket.ts', ''],
  ['is not in the module order', 'server/modules/basket/commands.ts', ''],
  ['not a module file name', 'server/modules/orders/utils.ts', ''],
  ['not a module file name', 'server/modules/orders/helpers/book.ts', ''],
  ['not a module file name', 'server/modules/orders/commands/handOver.ts', ''],
  ['not a module file name', 'server/modules/orders/rules/due/late/one.ts', ''],
  ['the feature is not in the feature order', 'web/features/basket/a.ts', ''],
  ['a view writes', 'server/modules/orders/views.ts', 'tx.update(orders)'],
  ['a view writes', 'server/modules/orders/views.ts', 'tx.execute(sql`delete from orders`)'],
  [
    'writes "variants" of inventory',
    'server/modules/orders/queries.ts',
    'tx.update(variants).set({})',
  ],
  [
    'writes "variants" of inventory',
    'server/modules/orders/queries.ts',
    'tx.execute(sql`update variants v set held = 1`)',
  ],
  [
    'writes "variants" of inventory',
    'server/modules/orders/queries.ts',
    'tx.execute(sql`insert into ${variants} values (1)`)',
  ],
  [
    'writes "variants" of inventory',
    'server/platform/jobs/jobs.ts',
    `pool.query('delete from variants')`,
  ],
  [
    'writes "v" of inventory',
    'server/modules/orders/queries.ts',
    `import { variants as v } from '#server/platform/db/tables/inventory.ts'\ndb.delete(v)`,
  ],
  [
    'writes "hidden" of nobody',
    'server/modules/orders/queries.ts',
    'const hidden = variants\ntx.insert(hidden)',
  ],
  [
    'its owner "bazaar" is not in the module order',
    'server/platform/db/tables/bazaar.ts',
    `export const stalls = pgTable('stalls', {})`,
  ],
  [
    'an endpoint names the reads that its call changes (scripts/renewed-reads.ts)',
    'web/features/cart/a.ts',
    `void client.invalidateQueries({ queryKey: ['GET /cart'] })`,
  ],
  [
    'an endpoint names the reads that its call changes (scripts/renewed-reads.ts)',
    'web/features/cart/a.ts',
    'client.setQueryData<Cart>(key, x)',
  ],
  [
    'a file in scripts/renewed-reads.ts renews a read by hand',
    'web/lib/live.ts',
    'export const topics = 1',
  ],
  ['an import whose target cannot be read', 'server/modules/orders/jobs.ts', 'await import(name)'],
]

describe('each rule is checked', () => {
  it.each(breaks)('%s: %s', (rule, file, code) => {
    expect(faultsOf({ [file]: code }).join('\n')).toContain(rule)
  })

  it('has a deliberate break for every rule of the table', () => {
    const broken = new Set(breaks.map(([rule]) => rule))
    const names = [...dependencyRules, ...textRules].map(({ name }) => name)
    expect(names.filter((name) => !broken.has(name))).toEqual([])
  })

  it('reports a circle, types included', () => {
    const files = {
      'shared/a.ts': `import type { B } from './b.ts'`,
      'shared/b.ts': `export { c } from './c.ts'`,
      'shared/c.ts': `const a = import('./a.ts')`,
    }
    expect(faultsOf(files)).toEqual([
      'circle: shared/a.ts -> shared/b.ts -> shared/c.ts -> shared/a.ts',
    ])
  })

  it.each([
    `function Due() { return t('due') }`,
    `export function Due({ at }) { if (!at) return null; return \`\${t('due')} \${at}\` }`,
    `function Due({ at }) { return at ? <b>{at}</b> : formatDate(at) }`,
    `function Due() { return t.rich('due', { b }) }`,
  ])('a component that returns a text: %s', (code) => {
    expect(faultsOf({ 'web/features/cart/due.tsx': code })).toEqual([
      'web/features/cart/due.tsx: Due returns a text; a component returns elements',
    ])
  })

  it.each(['shared/a/b.ts', 'shared/a/b/c.tsx', 'shared/a/en.json'])(
    'a file that has the name of the folder of %s',
    (inFolder) => {
      const files = new Map([['shared/a.ts', '']])
      expect(findFaults(files, 0, ['shared/a.ts', inFolder])).toEqual([
        'shared/a.ts: a file or a folder has this name, never both',
      ])
      expect(findFaults(files, 0, ['shared/a.test.ts', inFolder])).toEqual([])
    },
  )

  it('fails when it finds fewer files than there must be', () => {
    expect(findFaults(new Map([['shared/a.ts', '']]), 2)).toEqual([
      'only 1 files seen: the check itself is broken',
    ])
  })
})

describe('every kind of import is found', () => {
  const file = 'shared/a.ts'
  it.each([
    `import x from '#web/x.ts'`,
    `import * as x from "#web/x.ts"`,
    `import { a,\n  type b } from '#web/x.ts'`,
    `import type { a } from '#web/x.ts'`,
    `import '#web/x.ts'`,
    `export * from '#web/x.ts'`,
    `export { a } from '#web/x.ts'`,
    `export type { a } from '#web/x.ts'`,
    `const a = await import('#web/x.ts')`,
    'const a = import(`#web/x.ts`)',
    `let a: typeof import('#web/x.ts')`,
    `require('../web/x.ts')`,
    `import.meta.glob('../web/x.ts')`,
    `new Worker(new URL('../web/x.ts', import.meta.url))`,
    'const a = `${await import("#web/x.ts")}`',
    `const a = 4 / 2; import('#web/x.ts') // "'`,
    `const quote = /['"\`]/.test(a); import('#web/x.ts')`,
  ])('%s', (code) => {
    expect(faultsOf({ [file]: code })).toEqual([
      'shared/a.ts -> web/x.ts: shared imports only itself and pure packages',
    ])
  })

  it('reads JSX, and rejects files that are not TypeScript', () => {
    const jsx = `import { x } from '#web/x.ts'\nexport const a = <p>Don't {x}</p>`
    expect(faultsOf({ 'shared/a.tsx': jsx })).toEqual([
      'shared/a.tsx -> web/x.ts: shared imports only itself and pure packages',
    ])
    expect(faultsOf({ [file]: 'import {' })).toEqual([
      'shared/a.ts: an import whose target cannot be read',
    ])
  })

  it.each([
    `// import '#web/x.ts'`,
    `/* import '#web/x.ts' */`,
    `const a = "import '#web/x.ts'"`,
    "const a = `import '#web/x.ts'`",
    `const a = b.import('#web/x.ts')`,
    `export const a = 1; const from = '#web/x.ts'`,
  ])('ignores %s', (code) => {
    expect(faultsOf({ [file]: code })).toEqual([])
  })
})

describe('what the rules allow', () => {
  it.each([
    ['server/modules/orders/commands.ts', `import { hold } from '../inventory/commands.ts'`],
    ['server/modules/orders/commands/book.ts', `import { draft } from '../rules/draft.ts'`],
    ['server/modules/orders/rules.ts', `import type { Row } from './queries.ts'`],
    ['server/modules/orders/rules.ts', `import towns from './towns.json' with { type: 'json' }`],
    ['server/serve.ts', `import { seed } from '#demo/seed.ts'`],
    ['server/modules/orders/queries.ts', 'tx.execute(sql`select 1 from variants for update`)'],
    ['server/modules/orders/queries.ts', `import { eq } from 'drizzle-orm'\ntx.update(orders)`],
    ['server/modules/orders/routes.ts', `import { clock } from '#server/platform/ports/clock.ts'`],
    ['server/modules/orders/flows.ts', `import { mail } from '#server/platform/ports/mail.ts'`],
    ['server/modules/orders/commands.ts', 'seen.delete(key)'],
    ['server/modules/orders/routes.test.ts', `import { buildTestApp } from '#test/factories.ts'`],
    ['web/app/router.tsx', `import '#web/screens/shop/cart.tsx'`],
    ['web/features/cart/a.tsx', `import { paths } from '#shared/paths.ts'`],
    ['web/features/history/a.ts', `import { badge } from '../bookings/badge.tsx'`],
    ['shared/paths.ts', `export const cart = { path: '/cart' }`],
    ['web/app/head.tsx', `<link href="/favicon.svg" />`],
    [
      'web/features/cart/a.tsx',
      `function Due() { const words = () => t('due'); return <b>{words()}</b> }`,
    ],
  ])('%s: %s', (file, code) => {
    expect(faultsOf({ [file]: code })).toEqual([])
  })
})

describe('names of types and functions', () => {
  const file = 'server/platform/a.test.ts'
  const faultOf = (name: string) =>
    `${file}: "${name}" is no noun or verb; name the thing or the action`

  it.each([
    ['told', 'function told() {}'],
    ['asked', 'export async function asked() {}'],
    ['known', 'export const known = () => 1'],
    ['filled', 'const filled = function () {}'],
    ['Told', 'type Told = { at: Date }'],
    ['Again', 'export type Again = string'],
    ['Inside', 'export interface Inside { at: Date }'],
    ['Sent', 'class Sent {}'],
    ['Asking', 'type Asking = string'],
    ['Redirected', 'type Redirected = string'],
  ])('rejects %s', (name, code) => {
    expect(faultsOf({ [file]: code })).toEqual([faultOf(name)])
  })

  it.each([
    'function readSent() {}',
    'type RetiredProduct = string',
    'function seed() {}',
    'type MessageSent = string',
    'type Booking = string',
    "const told = new Set(['a'])",
    'function read() { const told = () => 1; return told }',
  ])('allows %s', (code) => {
    expect(faultsOf({ [file]: code })).toEqual([])
  })

  it('allows a component, whose name is a noun of the page, but no type beside it', () => {
    const code = 'type Told = string\nexport function Sent() { return <b /> }'
    expect(faultsOf({ 'web/ui/a.tsx': code })).toEqual([
      'web/ui/a.tsx: "Told" is no noun or verb; name the thing or the action',
    ])
  })
})
