import { basename, join } from 'node:path'

import { parseArgs } from 'node:util'
import { OperatorError } from '#server/platform/db/operator-error.ts'
import { systemClock } from '#server/platform/ports/clock.ts'
import { importCatalogue } from '../catalogue/import-catalogue.ts'
import { loadMapping } from '../catalogue/mapping.ts'
import { openProducts } from '../catalogue/product-file.ts'
import { openCatalogue } from '../catalogue/read-rows.ts'
import { showProgress } from '../catalogue/progress.ts'
import { countLeftOut, openReport, summarise } from '../catalogue/report.ts'
import { runScript, withDatabase } from './run-script.ts'

const usage = `npm run catalogue:import -- FILE.csv [options]
  --mapping FILE  rules for a catalogue with other columns than ours (docs/import.md)
  --store STORE   import everything into this store (id, shop name or e-mail address)
  --dry-run       report what would happen and change nothing
  --report FILE   file for the outcome of every row (default FILE-report.csv in this folder)`
/** The migrations are beside the built commands. */
const migrationsDir = join(import.meta.dirname, 'migrations')

async function main(): Promise<void> {
  const { file, mappingFile, reportFile, store, dryRun } = readArguments()
  const source = await openSource(file, mappingFile)
  await withDatabase(async (database) => {
    const report = openReport(reportFile)
    const leftOut = countLeftOut()
    const begun = performance.now()
    const summary = await importCatalogue(database, {
      source,
      store,
      dryRun,
      now: systemClock(),
      progress: showProgress(process.stdout),
      report: (line) => {
        report.write(line)
        leftOut.note(line)
      },
    }).finally(report.close)
    if (!dryRun) await database.vacuum()
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${process.stdout.isTTY ? '\n' : ''}${summarise(summary, leftOut.all())}`)
    const ending = dryRun ? 'nothing was changed (--dry-run)' : `${seconds} s`
    console.log(`Every row with its outcome: ${reportFile}; ${ending}`)
  }, migrationsDir)
}

async function openSource(file: string, mappingFile: string | undefined) {
  try {
    if (mappingFile === undefined) return { file: await openProducts(file) }
    const mapping = loadMapping(mappingFile)
    return { catalogue: await openCatalogue(file, mapping), mapping }
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    throw new OperatorError(`${error.message}. Nothing was imported.`, { cause: error })
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mapping: { type: 'string' },
      store: { type: 'string' },
      report: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  })
  const [file, ...others] = positionals
  if (!file || others.length > 0) throw new OperatorError(usage)
  return {
    file,
    mappingFile: values.mapping,
    reportFile: values.report ?? `${basename(file).replace(/\.csv$/i, '')}-report.csv`,
    store: values.store,
    dryRun: values['dry-run'],
  }
}

runScript(main)
