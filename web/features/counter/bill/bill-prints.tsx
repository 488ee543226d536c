import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { PrintBillProps } from './print-bill.tsx'

const PrintChoice = lazyPart<PrintBillProps>(
  async () => (await import('./print-choice.tsx')).PrintChoice,
  Nothing,
)

/** Prints a bill or its credit note, wherever the counter shows one. */
export function BillPrints(props: PrintBillProps) {
  return (
    <div className="flex min-h-9 flex-wrap gap-2">
      <AfterHydration>
        <PrintChoice {...props} />
      </AfterHydration>
    </div>
  )
}
