import { expect, it } from 'vitest'
import { applyImport, importList, list, row } from '#test/import-scene.ts'
import { buildStore } from '#test/factories.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'
import { undoPart } from './commands/undo.ts'

const app = useTestApp({ files: useTestFiles() })
const GOODS = 12

it('three lists that are taken back at the same time, part by part, end with the first prices', async () => {
  const store = await buildStore(app)
  const { browser } = store.merchant
  const bringIn = async (price: string) => {
    const rows = Array.from({ length: GOODS }, (_, at) =>
      row(`R-${at}`, { name: `Kurta number ${at}`, price }),
    )
    const id = await importList(app, browser, list(...rows))
    await applyImport(app, browser, id, 'all')
    return id
  }
  await bringIn('100')
  const lists = [await bringIn('200'), await bringIn('300'), await bringIn('400')]
  await app.database.pool.query(`update imports set state = 'undoing' where id = any($1)`, [lists])
  const undoAll = async (id: string) => {
    const undoOne = () => app.database.transaction((tx) => undoPart(tx, id, 1))
    for (let done = 1; done > 0;) done = await undoOne()
  }
  await Promise.all(lists.map(undoAll))
  const { rows } = await app.database.pool.query(
    `select distinct price_paise / 100 as price from variants where store_id = $1`,
    [store.id],
  )
  expect(rows).toEqual([{ price: 100 }])
  const { rows: kept } = await app.database.pool.query(
    `select distinct undone from import_products where import_id = any($1)
     and undone not in ('returned', 'later')`,
    [lists],
  )
  expect(kept).toEqual([])
})
