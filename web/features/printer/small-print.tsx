import PrinterIcon from 'lucide-react/icons/printer'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Bitmap } from './bitmap.ts'
import type { PageEnd } from './esc-pos.ts'
import type { PrinterDialogProps } from './printer-dialog.tsx'
import { printPages } from './print-pages.ts'
import { usePrinterWords } from './printer-words.ts'
import { type Printer, type PrinterUse, usePrinter } from './printers.ts'

const PrinterDialog = onDemand<PrinterDialogProps>(
  async () => (await import('./printer-dialog.tsx')).PrinterDialog,
)

export type SmallPrintProps = {
  use: PrinterUse
  /** The pages to print; what it throws is shown. */
  draw: (printer: Printer) => Promise<Bitmap[]>
  disabled?: boolean
}

/** One press prints on the printer that this browser remembers; without one, a dialog to choose it. */
function Print({ use, draw, disabled = false }: SmallPrintProps) {
  const t = useTranslations('smallPrinter')
  const printer = usePrinter(use)
  const [isOpen, setOpen] = useState(false)
  const { print, state } = usePrinting(use, draw)
  return (
    <div className="flex w-full flex-wrap items-center gap-2 text-start">
      {printer && (
        <Button
          size="sm"
          disabled={disabled}
          loading={typeof state === 'number'}
          onClick={() => void print(printer)}
        >
          <PrinterIcon aria-hidden="true" className="size-4.5" />
          {t('printOn', { name: printer.name })}
        </Button>
      )}
      <Button
        variant={printer ? 'quiet' : 'secondary'}
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {!printer && <PrinterIcon aria-hidden="true" className="size-4.5" />}
        {t(printer ? 'change' : 'without')}
      </Button>
      <output className="text-sm font-semibold text-success empty:hidden">
        {typeof state === 'number' && t('sending', { part: state })}
        {state === 'sent' && t('sent')}
      </output>
      {state instanceof Error && <Trouble error={state} />}
      {isOpen && <PrinterDialog use={use} open onOpenChange={setOpen} />}
    </div>
  )
}

export const SmallPrint = withMessages('smallPrinter', Print, ['printer'])

const ends = {
  bill: ({ cuts }: Printer): PageEnd => (cuts ? 'cut' : 'tear'),
  label: ({ step }: Printer): PageEnd => (step === 'found' ? 'label' : 'nothing'),
}

/** The part that is sent, from 0 to 1, `sent`, or why it was not printed. Nothing is printed again without a press. */
function usePrinting(use: PrinterUse, draw: SmallPrintProps['draw']) {
  const sayTrouble = usePrinterWords()
  const [state, setState] = useState<number | 'sent' | Error>()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const print = async (printer: Printer) => {
    setState(0)
    try {
      const end = ends[use](printer)
      await printPages({ printer, end, draw: () => draw(printer) }, setState)
      setState('sent')
    } catch (error) {
      setState(error instanceof Error ? error : new Error(String(error)))
      // The person went on while it printed.
      if (!isShown.current) void toast('error', sayTrouble(error))
    }
  }
  return { print, state }
}

function Trouble({ error }: { error: Error }) {
  const sayTrouble = usePrinterWords()
  return <FormError>{sayTrouble(error)}</FormError>
}
