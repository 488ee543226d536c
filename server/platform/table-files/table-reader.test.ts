import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTableReader } from './table-reader.ts'

const folder = mkdtempSync(join(tmpdir(), 'chowk-tables-'))
const reader = openTableReader()
afterAll(() => {
  reader.close()
  rmSync(folder, { recursive: true, force: true })
})
const limits = { rows: 5_000, columns: 20, cell: 500 }

async function read(text: string) {
  const file = join(folder, String(Math.random()))
  writeFileSync(file, text)
  const parts: { from: number; rows: number }[] = []
  let sheets: { name: string; rows: number }[] = []
  await reader.read(file, limits, {
    sheets: async (found) => void (sheets = found),
    rows: async ({ from, rows }) => void parts.push({ from, rows: rows.length }),
  })
  return { sheets, parts }
}

it('passes the rows on in parts, in order and without a gap', async () => {
  const { sheets, parts } = await read('Kurta,499\n'.repeat(1_000))
  expect(sheets).toEqual([{ name: '', isUneven: false, rows: 1_000 }])
  expect(parts).toEqual([
    { from: 0, rows: 400 },
    { from: 400, rows: 400 },
    { from: 800, rows: 200 },
  ])
})

it('reads several lists one after the other, and continues after a file that is no list', async () => {
  const [one, none, other] = await Promise.allSettled([read('a,b'), read(''), read('c\nd')])
  expect(one).toMatchObject({ status: 'fulfilled' })
  expect(none).toMatchObject({ status: 'rejected', reason: { fault: 'empty' } })
  expect(other).toMatchObject({ value: { parts: [{ from: 0, rows: 2 }] } })
})

it('ends the process of a list when its receiver fails', async () => {
  const file = join(folder, 'list')
  writeFileSync(file, 'a,b')
  const failing = reader.read(file, limits, {
    sheets: async () => undefined,
    rows: () => Promise.reject(new Error('the database is gone')),
  })
  await expect(failing).rejects.toThrow('the database is gone')
  expect(await read('a')).toMatchObject({ sheets: [{ rows: 1 }] })
})
