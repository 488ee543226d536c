import type { Bitmap } from './bitmap.ts'
import { bluetooth } from './bluetooth.ts'
import { encodePages, type PageEnd } from './esc-pos.ts'
import { PrinterError } from './printer-error.ts'
import {
  type Line,
  newPrinter,
  type Printer,
  type PrinterUse,
  rememberPrinter,
} from './printers.ts'
import { usb } from './usb.ts'

const ways = { usb, bluetooth }

/** A printer that takes nothing for this long has no paper, an open cover or an empty battery. */
const STUCK_MS = 20_000

/** The connections that this browser can make; none in Safari, in Firefox and on iPhones. */
export function waysHere(): Printer['via'][] {
  return (['bluetooth', 'usb'] as const).filter((via) => via in navigator)
}

/** Lets the person choose a printer, tries it, and remembers it. Throws PrinterError. */
export async function choosePrinter(use: PrinterUse, via: Printer['via']): Promise<void> {
  const found = await ways[via].ask()
  const line = await ways[via].open(found)
  await line.release(true)
  rememberPrinter(use, newPrinter(via, found))
}

type Pages = { printer: Printer; draw: () => Promise<Bitmap[]>; end: PageEnd }

/** Draws pages and sends them; `onPart` gets the part that is sent, from 0 to 1. Throws PrinterError, or what `draw` throws. */
export async function printPages(
  { printer, draw, end }: Pages,
  onPart: (sent: number) => void,
): Promise<void> {
  // Another tab may print too.
  await navigator.locks.request(`printer ${printer.id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) throw new PrinterError('busy')
    // The browser's list opens only right after the press, so it comes before the pages are fetched.
    const line = await ways[printer.via].open(printer)
    let isSound = false
    try {
      const parts = encodePages(await draw(), end)
      for (const [at, part] of parts.entries()) {
        // The first part prints nothing.
        await sendPart(line, part, at === 0 ? 'away' : 'stopped')
        onPart((at + 1) / parts.length)
      }
      isSound = true
    } finally {
      await line.release(isSound)
    }
  })
}

async function sendPart(
  line: Line,
  part: Parameters<Line['send']>[0],
  trouble: 'away' | 'stopped',
): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new PrinterError('stuck')), STUCK_MS)
  })
  try {
    await Promise.race([line.send(part), tooLong])
  } catch (error) {
    throw error instanceof PrinterError ? error : new PrinterError(trouble, error)
  } finally {
    clearTimeout(timer)
  }
}
