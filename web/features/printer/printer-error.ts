/**
 * Why a printer does not print. `unchosen`: the browser's list was closed, or was empty; `refused`: the browser may not use
 * such devices; `press`: the list opens only right after a press; `off`: the device's Bluetooth is off; `away`: switched
 * off, out of reach or not connected; `wrong`: no printer of this kind; `busy`: another program, tab or print has it;
 * `stopped`: the connection ended while it printed; `stuck`: it takes nothing more, such as without paper.
 */
export type PrinterTrouble =
  | 'unchosen'
  | 'refused'
  | 'press'
  | 'off'
  | 'away'
  | 'wrong'
  | 'busy'
  | 'stopped'
  | 'stuck'

export class PrinterError extends Error {
  override name = 'PrinterError'
  trouble: PrinterTrouble

  constructor(trouble: PrinterTrouble, cause?: unknown) {
    super(`the printer is ${trouble}`, { cause })
    this.trouble = trouble
  }
}

type Troubles = Partial<Record<string, PrinterTrouble>>

/** Waits for a step, and says what its failure means, by the browser's name for the error. */
export async function takeStep<T>(
  step: Promise<T>,
  troubles: Troubles,
  other: PrinterTrouble,
): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (error instanceof PrinterError) throw error
    throw new PrinterError(troubles[error instanceof Error ? error.name : ''] ?? other, error)
  }
}

/** Waits for the browser's list of devices. */
export function takeChoice<T>(choice: Promise<T>): Promise<T> {
  // Browsers use this name for a page without the permission too.
  const SecurityError = navigator.userActivation.isActive ? 'refused' : 'press'
  return takeStep(choice, { NotFoundError: 'unchosen', SecurityError }, 'refused')
}

/** Why nothing can be printed, in words that the reader understands. */
export class NothingToPrint extends Error {}
