import { useState } from 'react'
import type { Output } from '#web/lib/call.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import type { BulkRow } from './bulk-rows.ts'

export type Report = Output<'POST /change-products'>
type CheckedRows = { rows: BulkRow[]; report: Report; done: boolean }

/** Runs a trial of many changes, then the changes themselves, together with the old values that the trial showed. */
export function useBulkChange() {
  const errorWords = useErrorWords()
  const { mutateAsync, isPending, error, reset } = useCall('POST /change-products', {
    onMutate: demandSignal,
  })
  const [checked, setChecked] = useState<CheckedRows>()
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (failure) {
      void toast('error', errorWords(failure))
    }
  }
  const check = (rows: BulkRow[]) =>
    run(async () => {
      const report = await mutateAsync({ mode: 'check', rows })
      setChecked({ rows, report, done: false })
    })
  const apply = () =>
    run(async () => {
      if (!checked) return
      const rows = checked.rows.map((row, at) => withSeen(row, checked.report.rows[at]))
      const report = await mutateAsync({ mode: 'valid', rows })
      setChecked({ rows: checked.rows, report, done: true })
      void toast(report.wrong > 0 ? 'warning' : 'success', report.message)
    })
  return {
    checked,
    isPending,
    error: error && errorWords(error),
    check,
    apply,
    /** Returns to the input. */
    clear: () => {
      reset()
      setChecked(undefined)
    },
  }
}
export type BulkChange = ReturnType<typeof useBulkChange>

function withSeen(row: BulkRow, report: Report['rows'][number] | undefined): BulkRow {
  if (!report?.variant) return row
  const { sellingPrice, MRP, stock, active } = report.variant.before
  return { ...row, seen: { sellingPrice, MRP, stock, active } }
}
