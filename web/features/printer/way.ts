import type { Bytes } from './esc-pos.ts'
import type { FoundPrinter } from './printers.ts'

/** An open connection to a printer. */
export type Line = {
  /** Resolves when the printer has taken the bytes. */
  send: (part: Bytes) => Promise<void>
  /** After a failure the connection ends at once. */
  release: (isSound: boolean) => Promise<void> | void
}

/** A kind of connection. Both throw PrinterError. */
export type Way = {
  /** Opens the browser's list of devices, after a press. */
  ask: () => Promise<FoundPrinter>
  open: (printer: FoundPrinter) => Promise<Line>
}
