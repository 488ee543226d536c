import { type Month, monthOf } from '#server/modules/billing/rules/month/documents.ts'
import {
  aboutOperatorFiles,
  aboutShopFiles,
  notesOfOperator,
  notesOfShop,
} from '#server/modules/billing/rules/month/folder-notes.ts'
import {
  countDocuments,
  findLate,
  findShopWords,
} from '#server/modules/billing/views/month/documents.ts'
import { openOperatorFiles } from '#server/modules/billing/views/month/operator-files.ts'
import { openShopFiles } from '#server/modules/billing/views/month/shop-files.ts'
import { type FolderContents, openFolder } from '#server/modules/exports/views/folder.ts'
import type { ArchiveTools } from '#server/modules/exports/jobs.ts'
import { archiveOpener } from '#server/modules/exports/views/answers.ts'
import type { Db } from '#server/platform/db/open.ts'
import { readCloses } from '#server/modules/till/views/month-closes.ts'
import { beginOfDay } from '#shared/formats/india-time.ts'
import type { Vaults } from './vaults.ts'

/** The makers of the archives of all data and of the folders of a month. */
export function archivesOf(
  { files, config }: Pick<ArchiveTools, 'files'> & { config: { contact: Operator } },
  { archiveVault, phoneVault }: Pick<Vaults, 'archiveVault' | 'phoneVault'>,
): Omit<ArchiveTools, 'log'> {
  const openData = archiveOpener(phoneVault)
  const openMonth = folderOpener(config.contact)
  return {
    files,
    archiveVault,
    openArchive: (db, { month, ...owner }, now) =>
      month === null ? openData(db, owner, now) : openMonth(db, { ...owner, month }, now),
  }
}

type Operator = { legalName: string; address: string }
type FolderKey = { storeId: string | null; month: string }

/** Opens the folder of a month of a shop, or of the operator without `storeId`, as it is at a moment. */
export const folderOpener =
  (operator: Operator) =>
  async (db: Db, { storeId, month: name }: FolderKey, asOf: Date) => {
    const month = monthOf(name)
    const contents = storeId
      ? await shopContents(db, { ...month, storeId, asOf })
      : operatorContents(db, { ...month, asOf }, operator)
    return openFolder(db, { storeId, month: name, asOf }, contents)
  }

const timeOf = ({ name, before }: Month) => ({ month: name, end: beginOfDay(before) - 1 })

async function shopContents(
  db: Db,
  month: Month & { storeId: string; asOf: Date },
): Promise<FolderContents> {
  const { files, books } = await openShopFiles(db, month)
  const of = await findShopWords(db, month.storeId)
  return {
    files: [...files, { name: 'day-closes.csv', text: () => readCloses(db, month) }],
    facts: () => ({
      ...timeOf(month),
      of,
      about: aboutShopFiles,
      notes: notesOfShop({ ...books, isRegistered: books.byGstin.size > 0 }),
      documents: books.all.documents,
      totalPaise: books.all.sold.total - books.all.returned.total,
    }),
    findLate: (since) => findLate(db, month, since),
    async check() {
      if ((await countDocuments(db, month)) !== books.all.documents)
        throw new Error('a document of the month came while its folder was made')
    },
  }
}

function operatorContents(
  db: Db,
  month: Month & { asOf: Date },
  { legalName, address }: Operator,
): FolderContents {
  return {
    files: openOperatorFiles(db, month),
    facts: () => ({
      ...timeOf(month),
      of: [legalName, address],
      about: aboutOperatorFiles,
      notes: notesOfOperator,
      documents: 0,
      totalPaise: 0,
    }),
    findLate: async () => ({ issued: [], corrected: [] }),
    check: async () => {},
  }
}
