import { storedJson, useStored } from '#web/lib/browser-storage.ts'
import type { Bytes } from './esc-pos.ts'

export const printerUses = ['bill', 'label'] as const
/** Shops print bills and labels on different paper, mostly with two printers. */
export type PrinterUse = (typeof printerUses)[number]

/** The dots of a print head: printers for 58 mm paper print on 48 mm of it, those for 80 mm on 72 mm. */
export const headDots = [384, 576] as const
/** How the next label comes to the head: after a gap of 2 or 3 mm, or the printer finds it. */
export const labelSteps = ['gap2', 'gap3', 'found'] as const
/** Where a label lies under a head that is wider than it. */
export const labelPlaces = ['center', 'start'] as const

export type FoundPrinter = { id: string; name: string }

/** A printer that this browser reaches without the system's dialog. */
export type Printer = FoundPrinter & {
  via: 'usb' | 'bluetooth'
  dots: (typeof headDots)[number]
  /** It has a knife, which cuts after each bill. */
  cuts: boolean
  step: (typeof labelSteps)[number]
  place: (typeof labelPlaces)[number]
}

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

type Printers = Partial<Record<PrinterUse, Printer>>

const NONE: Printers = {}
export const printersStorage = storedJson<Printers>('smallPrinters', arePrinters, NONE)

/** The printer that this browser remembers for bills or for labels. */
export function usePrinter(use: PrinterUse): Printer | undefined {
  return useStored(printersStorage, NONE)[use]
}

/** Without a printer, forgets the one that was there. */
export function rememberPrinter(use: PrinterUse, printer?: Printer): void {
  const { [use]: _before, ...others } = printersStorage.read()
  printersStorage.write(printer ? { ...others, [use]: printer } : others)
}

/** A printer that was just chosen, with the width that is usual for its kind. */
export function newPrinter(via: Printer['via'], found: FoundPrinter): Printer {
  const dots = via === 'usb' ? 576 : 384
  return { ...found, via, dots, cuts: false, step: 'gap2', place: 'center' }
}

function arePrinters(value: unknown): value is Printers {
  return (
    typeof value === 'object' &&
    value !== null &&
    printerUses.every((use) => !(use in value) || isPrinter((value as Printers)[use]))
  )
}

function isPrinter(value: unknown): boolean {
  const { via, id, name, dots, cuts, step, place } = (value ?? {}) as Partial<Printer>
  return (
    (via === 'usb' || via === 'bluetooth') &&
    [id, name].every((text) => typeof text === 'string') &&
    headDots.some((one) => one === dots) &&
    typeof cuts === 'boolean' &&
    labelSteps.some((one) => one === step) &&
    labelPlaces.some((one) => one === place)
  )
}
