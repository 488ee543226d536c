import type { Admin } from '#server/modules/accounts/guards.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { AppError, invalidField } from '#shared/app-error.ts'
import type { TaxTermForm } from '#shared/contract/settings/tax-terms.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { formatPaise, paiseFromRupees } from '#shared/formats/money.ts'
import { messageText } from '#shared/message.ts'
import * as rows from '../queries/tax-terms.ts'
import { percentWords, storedRate, type TaxTerm, taxTermsOn } from '../rules/tax-terms.ts'
import { mayBegin } from '../rules/terms.ts'
import { withdrawRow } from './withdraw-row.ts'
import type { RecordSetting } from './notices.ts'

/** All rows that were not withdrawn. */
export const findTaxRows = rows.findTaxRows

/** The taxes that are held back on a day in India, also one with the rate 0. */
export async function findTaxTerms(db: Db, day: string): Promise<TaxTerm[]> {
  return taxTermsOn(await rows.findTaxRows(db), day)
}

/** Saves a tax with its rates that begins on a later day. */
export async function planTaxTerm(
  tx: Tx,
  admin: Admin,
  form: TaxTermForm,
  record: RecordSetting,
): Promise<void> {
  if (!mayBegin(form.validFrom, indianDay(tx.now)))
    throw invalidField('validFrom', messageText('settingFields.laterDay'))
  await rows.lockTaxTerms(tx)
  const { tax, source, validFrom } = form
  const isTds = form.tax === 'tds'
  const term = {
    tax,
    validFrom,
    rate: storedRate(form.rate),
    rateWithoutPan: isTds ? storedRate(form.rateWithoutPan) : null,
    freeUpToPaise: isTds ? paiseFromRupees(form.freeUpTo) : null,
  }
  if (!(await rows.insertTaxTerm(tx, { ...term, source, setBy: admin.userId })))
    throw new AppError('SETTING_CONFLICT', { reason: 'taken' })
  await record(tx, admin, { action: 'tax_term_planned', reason: inWords({ ...term, source }) })
}

export async function withdrawTaxTerm(
  tx: Tx,
  admin: Admin,
  id: string,
  record: RecordSetting,
): Promise<void> {
  await rows.lockTaxTerms(tx)
  const found = { find: rows.findTaxTerm, withdraw: rows.withdrawTerm }
  const term = await withdrawRow(tx, admin, id, found)
  await record(tx, admin, { action: 'tax_term_withdrawn', reason: inWords(term) })
}

/** A row for the audit trail, which has no language: `TDS: 0.1 % (5 %, Rs 5,00,000.00), 01/04/2027 (s. 393)`. */
function inWords(term: TaxTerm & { source: string }): string {
  const { tax, rate, rateWithoutPan, freeUpToPaise, validFrom, source } = term
  const others =
    rateWithoutPan === null || freeUpToPaise === null
      ? ''
      : ` (${percentWords(rateWithoutPan)}, ${formatPaise(freeUpToPaise)})`
  return `${tax.toUpperCase()}: ${percentWords(rate)}${others}, ${formatDay(validFrom)} (${source})`
}
