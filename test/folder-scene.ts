import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import { afterAll } from 'vitest'
import { archivesOf } from '#server/account-folders.ts'
import { makeNextArchive } from '#server/modules/exports/jobs.ts'
import { folderStorage } from '#server/platform/ports/file-storage.ts'
import { type Files, noFiles } from '#server/platform/ports/files.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import { makeVaults } from '#server/vaults.ts'
import { appParts } from './app-parts.ts'
import type { Browser } from './browser.ts'
import type { TestApp } from './factories.ts'

/** A files store for archives, which is deleted after the tests of the file. */
export function useArchiveFiles(): Files {
  const folder = mkdtempSync(join(tmpdir(), 'folders-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return { ...noFiles, parts: folderStorage(folder) }
}

type Kind = '/account-folder' | '/admin/account-folder'

/** The steps of a folder, from asking to its files. */
export function folderSteps(app: TestApp, files: Files) {
  const vaults = makeVaults(deriveKeys(appParts.config.appSecret), systemRandom)
  const log = { error: ({ err }: { err?: unknown }) => Promise.reject(err) }
  const tools = { ...archivesOf({ files, config: appParts.config }, vaults), log }
  const work = () => makeNextArchive(app.database, tools)
  const fetchZip = async ({ cookies }: Browser, month: string, kind: Kind = '/account-folder') => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.fastify.inject({
      url: `/api${kind}/file`,
      query: { month },
      headers: { cookie },
    })
    return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
  }
  const make = async (browser: Browser, month: string, kind: Kind = '/account-folder') => {
    const asked = await browser.call(`POST ${kind}`, { month, again: true })
    if (asked.status !== 200) throw new Error(JSON.stringify(asked.body))
    await work()
    const { folder } = (await browser.call(`GET ${kind}`, { month })).body
    const { bytes, headers } = await fetchZip(browser, month, kind)
    return { folder, bytes, headers, ...readFolder(bytes) }
  }
  return { make, work, fetchZip }
}

/** The texts in a folder, and its spreadsheets as rows by their headings. */
export function readFolder(bytes: Uint8Array) {
  const texts = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  )
  const rows = (name: string) =>
    Papa.parse<Record<string, string>>((texts[name] ?? '').replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    }).data
  const gstr1Name = Object.keys(texts).find((name) => /^gstr1-.*\.json$/.test(name))
  const gstr1 = gstr1Name ? JSON.parse(texts[gstr1Name] ?? '') : undefined
  return { texts, rows, gstr1 }
}

/** The sum of a column of rupees, in paise. */
export const paiseIn = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0)

/** The vouchers of a file for Tally: type, number, and the debit of each ledger in paise. */
export function readVouchers(xml: string) {
  return xml
    .split('<VOUCHER ')
    .slice(1)
    .map((text) => {
      const entries = [
        ...text.matchAll(
          /<LEDGERNAME>([^<]*)<\/LEDGERNAME><ISDEEMEDPOSITIVE>(Yes|No)<\/ISDEEMEDPOSITIVE><AMOUNT>([^<]*)</g,
        ),
      ].map(([, ledger = '', isDebit, amount]) => ({
        ledger,
        isDebit: isDebit === 'Yes',
        debit: -Math.round(Number(amount) * 100),
      }))
      const number = /<VOUCHERNUMBER>([^<]*)</.exec(text)?.[1] ?? ''
      return { type: /VCHTYPE="([^"]*)"/.exec(text)?.[1] ?? '', number, entries }
    })
}
