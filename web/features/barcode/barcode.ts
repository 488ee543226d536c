import type { BarcodeDetector } from 'barcode-detector/ponyfill'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

type ReaderClass = typeof BarcodeDetector
type Reader = Pick<BarcodeDetector, 'detect'>

const formats = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'qr_code',
] as const satisfies Awaited<ReturnType<ReaderClass['getSupportedFormats']>>

const BETWEEN_MS = 120

/** True where a camera may be shown: not on pages without TLS, and not in some browsers inside other apps. */
export const mayShowCamera = (): boolean => 'mediaDevices' in navigator

/** The browser has no reader of codes of its own, and the portable one could not be loaded. */
export class NoReaderError extends Error {
  override name = 'NoReaderError'
}

/**
 * Resolves to the first code that the camera sees. Rejects with the signal's reason when it is stopped, and with
 * NoReaderError.
 */
export async function readCode(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  let reader = (await openOwnReader()) ?? (await openPortableReader())
  for (;;) {
    signal.throwIfAborted()
    try {
      const [found] = await reader.detect(video)
      if (found?.rawValue) return found.rawValue
    } catch {
      // The browser's own reader does not work on some phones. Before the first frame of the video, both readers fail.
      reader = await openPortableReader()
    }
    await pause(signal)
  }
}

/** The browser's own reader. Some browsers have its class but read nothing, or no barcodes. */
async function openOwnReader(): Promise<Reader | undefined> {
  const Own = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector
  const known = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const wanted = formats.filter((format) => known.includes(format))
  const readsBoth = wanted.includes('qr_code') && wanted.includes('ean_13')
  return Own && readsBoth ? new Own({ formats: wanted }) : undefined
}

/** A reader of 0.5 MB, which is loaded only where the browser has none. */
async function openPortableReader(): Promise<Reader> {
  try {
    const { BarcodeDetector: Portable, prepareZXingModule } =
      await import('barcode-detector/ponyfill')
    await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
    // It reads a UPC-E as other digits than those on the label, which would be another code.
    return new Portable({ formats: formats.filter((format) => format !== 'upc_e') })
  } catch (error) {
    throw new NoReaderError('the reader of codes was not loaded', { cause: error })
  }
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, BETWEEN_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
