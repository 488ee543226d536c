import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import type { Database } from './open.ts'

const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

describe('migrate', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await database.pool.query('drop schema public cascade; create schema public')
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    write('001_shelf.sql', 'create table shelf (id int);\n\ninsert into shelf values (1);')
    write('002_units.sql', 'alter table shelf add column units int')
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('applies each file once and in order', async () => {
    expect(await migrate(database, folder)).toEqual(['001_shelf.sql', '002_units.sql'])
    expect(await migrate(database, folder)).toEqual([])
    write('003_name.sql', 'alter table shelf add column name text')
    expect(await migrate(database, folder)).toEqual(['003_name.sql'])
    const { rows } = await database.pool.query('select * from shelf')
    expect(rows).toEqual([{ id: 1, units: null, name: null }])
  })

  it('rolls back a file that fails half way', async () => {
    write('003_bad.sql', 'create table half (id int); select nonsense;')
    await expect(migrate(database, folder)).rejects.toMatchObject({ cause: { code: '42703' } })
    const { rows } = await database.pool.query("select to_regclass('half') as half")
    expect(rows).toEqual([{ half: null }])
    write('003_bad.sql', 'create table half (id int)')
    expect(await migrate(database, folder)).toEqual(['003_bad.sql'])
  })

  it('refuses a file that changed after it was applied', async () => {
    await migrate(database, folder)
    write('002_units.sql', 'alter table shelf add column units bigint')
    await expect(migrate(database, folder)).rejects.toThrow('002_units.sql was changed')
  })

  it('refuses a database that is newer than the code', async () => {
    await migrate(database, folder)
    rmSync(join(folder, '002_units.sql'))
    await expect(migrate(database, folder)).rejects.toThrow('newer than this code')
  })

  it.each([
    ['create table customers (id int); create view orders as select 1', 'customers, orders'],
    // Rails has a table of the same name.
    ['create table schema_migrations (version text)', 'schema_migrations'],
  ])('refuses the tables of another program, and touches nothing: %s', async (theirs, names) => {
    await database.pool.query(theirs)
    await expect(migrate(database, folder)).rejects.toThrow(
      `holds tables that are not Chowk's (${names}): give Chowk an empty database of its own`,
    )
    const { rows } = await database.pool.query("select to_regclass('shelf') as shelf")
    expect(rows).toEqual([{ shelf: null }])
  })

  it('accepts a database in which the extensions exist already', async () => {
    await database.pool.query('create extension unaccent')
    expect(await migrate(database, folder)).toEqual(['001_shelf.sql', '002_units.sql'])
  })

  it('refuses a file that comes before an applied one', async () => {
    await migrate(database, folder)
    write('000_first.sql', 'select 1')
    await expect(migrate(database, folder)).rejects.toThrow('comes before')
  })
})
