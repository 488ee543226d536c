import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { accountFolders } from '#server/platform/db/tables/exports.ts'
import type { FolderChanges } from '#shared/contract/exports/account-folders.ts'
import { type FolderFacts, writeReadme } from '../rules/readme.ts'
import { type ArchiveFile, type ArchiveText, readZip } from './zip.ts'

type FolderRow = typeof accountFolders.$inferSelect
export type FolderRecord = Omit<FolderRow, 'id'>
type FolderKey = Pick<FolderRow, 'storeId' | 'month'>
type Late = Pick<FolderChanges, 'issued' | 'corrected'>

/** The pause after each part of a file, in which others are answered, in milliseconds. */
const PAUSE_MS = 3

/** The contents of a folder, as the modules of money give them. The functions are called when the files are read. */
export type FolderContents = {
  files: ArchiveFile[]
  facts: () => FolderFacts & { documents: number; totalPaise: number }
  /** The documents and payments that came after an earlier moment. */
  findLate: (since: Date) => Promise<Late>
  /** Throws when something has come in between that an earlier file is without; the folder is then made anew. */
  check: () => Promise<void>
}

/**
 * A folder as a zip file. Its bytes depend on the contents only: when these are as in the last folder of the month, the
 * README is the one of that folder. `record` is what the next one is compared with.
 */
export async function openFolder(
  db: Db,
  { storeId, month, asOf }: FolderKey & { asOf: Date },
  contents: FolderContents,
): Promise<ArchiveText & { record: () => FolderRecord }> {
  const last = await findRecord(db, { storeId, month })
  const digests: Record<string, string> = {}
  let record: FolderRecord | undefined
  const readme = async function* () {
    await contents.check()
    record = await recordOf(contents, { storeId, month, asOf, digests, last })
    yield record.readme
  }
  const files = [
    ...contents.files.map((file) => withDigest(file, digests)),
    { name: 'README.txt', text: readme },
  ]
  return {
    files: files.length,
    read: (made) => readZip(files, lastDayOf(month), made),
    record: () => {
      if (!record) throw new Error('the folder is not read')
      return record
    },
  }
}

/** Zip files keep local times without a zone. */
function lastDayOf(month: string): Date {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(year, number, 0)
}

const withDigest = ({ name, text }: ArchiveFile, digests: Record<string, string>): ArchiveFile => ({
  name,
  async *text() {
    const hash = createHash('sha256')
    for await (const piece of text()) {
      hash.update(piece)
      yield piece
      await setTimeout(PAUSE_MS)
    }
    digests[name] = hash.digest('hex')
  },
})

type Contents = FolderKey & {
  asOf: Date
  digests: Record<string, string>
  last: FolderRow | undefined
}

async function recordOf(
  contents: FolderContents,
  { last, ...found }: Contents,
): Promise<FolderRecord> {
  const differing = last && differenceOf(last.digests, found.digests)
  if (last && differing?.length === 0) return last
  const changes = last && {
    since: last.asOf.toISOString(),
    ...(await contents.findLate(last.asOf)),
    files: differing ?? [],
  }
  const { documents, totalPaise, ...facts } = contents.facts()
  const files = Object.keys(found.digests)
  const said = { asOf: found.asOf, files, changes: changes ?? null }
  return {
    ...found,
    documents,
    totalPaise,
    changes: said.changes,
    readme: writeReadme(facts, said),
  }
}

function differenceOf(one: Record<string, string>, other: Record<string, string>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].filter((name) => one[name] !== other[name]).toSorted()
}

const isOf = ({ storeId, month }: FolderKey): SQL | undefined =>
  and(
    storeId === null ? isNull(accountFolders.storeId) : eq(accountFolders.storeId, storeId),
    eq(accountFolders.month, month),
  )

export async function findRecord(db: Db, key: FolderKey): Promise<FolderRow | undefined> {
  const [row] = await db.select().from(accountFolders).where(isOf(key))
  return row
}
