import { readdirSync } from 'node:fs'

/** They repeat whole lives or races for minutes; a fault in one line shows in the quicker tests. */
const slowTests = /(?:model|races|locks|floods)\.test\.ts$/

/** Tests of other modules that run a module's commands; the path of a folder or of a file. */
const testedElsewhere: Partial<Record<string, readonly string[]>> = {
  accounts: ['staff/staff.test.ts', 'admin/log-in.test.ts'],
  billing: ['till', 'admin/tag-orders.test.ts'],
  giftcodes: ['orders/gift-discount.test.ts'],
  inventory: [
    'orders/routes.engines.test.ts',
    'orders/commands/hand-over.test.ts',
    'till/sell-at-counter.test.ts',
    'till/take-return.test.ts',
  ],
  payments: [
    'orders/online-payment.test.ts',
    'orders/dashboard-refunds.test.ts',
    'orders/refunds.test.ts',
    'orders/late-money.test.ts',
    'orders/cash-instead.test.ts',
    'billing/online-money.test.ts',
    'till/return-online.test.ts',
  ],
}

/** The quick tests of a module and those of other modules that run its commands. */
export function testsOfModule(module: string): string[] {
  const folder = `server/modules/${module}`
  return [...filesWithin(folder, filesIn(folder).filter(isQuickTest)), ...testsElsewhere(module)]
}

export function testsElsewhere(module: string): string[] {
  const paths = testedElsewhere[module] ?? []
  return paths.flatMap((path) => {
    const place = `server/modules/${path}`
    return path.endsWith('.ts') ? [place] : filesWithin(place, filesIn(place).filter(isQuickTest))
  })
}

export function filesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => file.endsWith('.ts')).toSorted()
}

export const isQuickTest = (file: string) => file.endsWith('.test.ts') && !slowTests.test(file)
export const filesWithin = (folder: string, files: string[]) =>
  files.map((file) => `${folder}/${file}`)
