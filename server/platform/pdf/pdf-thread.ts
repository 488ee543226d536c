import { WorkThread } from '#server/platform/threads/work-thread.ts'
import type { PdfReply } from './pdf-worker.ts'
import type { Sheet } from '#shared/sheet/sheet.ts'

export type PdfThread = {
  /** Draws a sheet as a PDF. Throws BUSY when too many sheets are waiting. */
  print(sheet: Sheet): Promise<Uint8Array>
  close(): Promise<void>
}

/** Draws one sheet at a time in a worker thread, because the layout of Devanagari takes some hundredths of a second. */
export function openPdfThread(): PdfThread {
  const thread = new WorkThread<Sheet, PdfReply>({
    source: new URL('./pdf-worker.ts', import.meta.url),
    name: 'PDF files',
    mostWaiting: 100,
    limitMs: 30_000,
  })
  return {
    print: async (sheet) => (await thread.run(sheet)).pdf,
    close: () => thread.close(),
  }
}
