import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead } from '#server/platform/http/mount.ts'
import { mountFile } from '#server/platform/http/mount-file.ts'
import type { PdfThread } from '#server/platform/pdf/pdf-thread.ts'
import * as billing from '#shared/contract/billing.ts'
import { localeOf } from '#shared/translate.ts'
import { billFileName, billSheet } from './rules/bill-sheet.ts'
import { viewDayClose, viewHsnSummary } from './views/accounts.ts'
import { viewBill } from './views/bills.ts'
import { viewStatement, viewStatementCsv } from './views/statement.ts'

export function billingRoutes(app: App, { print }: Pick<PdfThread, 'print'>): void {
  mountFile(app, billing.getBill, async ({ db, actor, input, say }) => {
    const bill = await viewBill(db, actor, input)
    const sheet = billSheet(bill, input.locale ?? localeOf(say), input.form)
    return { fileName: billFileName(bill), bytes: await print(sheet) }
  })
  mountRead(app, billing.dayClose, ({ db, actor, input }) => viewDayClose(db, actor, input))
  mountRead(app, billing.hsnSummary, ({ db, actor, input }) => viewHsnSummary(db, actor, input))
  mountRead(app, billing.statement, ({ db, actor, input }) => viewStatement(db, actor, input))
  mountRead(app, billing.statementCsv, ({ db, actor, input }) => viewStatementCsv(db, actor, input))
}
