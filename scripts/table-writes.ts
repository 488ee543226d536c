import type { Source } from './read-source.ts'

/** The owner of each table: by the SQL name, and by the name of the exported Drizzle object. */
export type Owners = { bySqlName: Map<string, string>; byExport: Map<string, string> }

const TABLES = /^server\/platform\/db\/tables\/([^/]+)\.ts$/
const NAME = String.raw`(\$\{\}|"?[a-z_][\w.]*"?)`
const UPDATE = String.raw`update\s+(?:only\s+)?${NAME}(?=(?:\s+as)?(?:\s+\w+)?\s+set\b)`
const INTO = String.raw`(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+${NAME}`
const SQL_WRITE = new RegExp(String.raw`\b(?:${UPDATE}|${INTO})`, 'gi')

/** Tables are declared in one file per owner, `server/platform/db/tables/<owner>.ts`. */
export function ownersOf(sources: Map<string, Source>): Owners {
  const owners: Owners = { bySqlName: new Map(), byExport: new Map() }
  for (const [file, { tables }] of sources) {
    const owner = TABLES.exec(file)?.[1]
    if (owner === undefined) continue
    for (const [sqlName, exported] of tables) {
      owners.bySqlName.set(sqlName, owner)
      owners.byExport.set(exported, owner)
    }
  }
  return owners
}

/** Writes in a view, and writes by a module that does not own the table. */
export function strayWrites(file: string, source: Source, owners: Owners): string[] {
  const writer = writerOf(file)
  if (writer === undefined) return []
  const written = [...builderWrites(source, owners), ...templateWrites(source, owners)]
  const view = /^server\/modules\/[^/]+\/views(?:\/|\.ts$)/.test(file)
  if (view && written.length > 0) return [`${file}: a view writes`]
  return written
    .filter(({ owner }) => owner !== writer && !(writer === 'platform' && owner === undefined))
    .map(({ table, owner }) => `${file}: writes "${table}" of ${owner ?? 'nobody'}`)
}

function writerOf(file: string): string | undefined {
  if (file.startsWith('server/platform/')) return 'platform'
  return /^server\/modules\/([^/]+)\//.exec(file)?.[1]
}

type Write = { table: string; owner: string | undefined }

/** Finds `.insert(orders)`. On `tx`, an unknown name counts as well, so that an alias cannot hide a write. */
function builderWrites(source: Source, owners: Owners): Write[] {
  return source.builderWrites.flatMap(({ table, onTx }) => {
    const owner = owners.byExport.get(exportedName(source, table))
    return owner !== undefined || onTx ? [{ table, owner }] : []
  })
}

function exportedName(source: Source, local: string): string {
  const from = source.imports.find(({ path, names }) => TABLES.test(path) && names.has(local))
  return from?.names.get(local) ?? local
}

/** Finds `sql\`update orders …\`` and `sql\`update ${orders} …\``. */
function templateWrites(source: Source, owners: Owners): Write[] {
  return source.texts.flatMap(({ text, isSql, holes }) =>
    [...text.matchAll(SQL_WRITE)].flatMap(([, updated, target = updated ?? '']) => {
      const hole = target === '${}' && isSql
      const names = hole ? tableAmong(source, holes, owners) : [target.replaceAll('"', '')]
      const known = names.filter((name) => isSql || owners.bySqlName.has(name))
      return known.map((name) => sqlWrite(source, owners, name, hole))
    }),
  )
}

function sqlWrite(source: Source, owners: Owners, name: string, hole: boolean): Write {
  const key = hole ? exportedName(source, name) : (name.split('.').at(-1) ?? name)
  const owner = hole ? owners.byExport.get(key) : owners.bySqlName.get(key)
  return { table: name, owner }
}

/** The first expression that is a table: with several expressions, the written table comes first. */
function tableAmong(source: Source, holes: string[], owners: Owners): string[] {
  const table = holes.find((name) => owners.byExport.has(exportedName(source, name)))
  return table === undefined ? [] : [table]
}
