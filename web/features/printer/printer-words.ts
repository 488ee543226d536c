import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { NothingToPrint, PrinterError } from './printer-error.ts'

/** The sentence for a failure to print. */
export function usePrinterWords(): (error: unknown) => string {
  const t = useTranslations('smallPrinter')
  const sayError = useErrorWords()
  return (error) => {
    if (error instanceof NothingToPrint) return error.message
    return error instanceof PrinterError ? t(`trouble_${error.trouble}`) : sayError(error)
  }
}
