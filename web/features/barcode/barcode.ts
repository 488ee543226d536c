/** `BarcodeDetector` of the Shape Detection API. Not every browser has it, and TypeScript has no types for it. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

export const codeFormats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'qr_code']

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
}

/** True when the browser can read barcodes. In other browsers a person types the code. */
export function canReadBarcodes(): boolean {
  return detectorClass() !== undefined && 'mediaDevices' in navigator
}

const BETWEEN_MS = 200

/** Resolves to the first code that the camera sees; undefined when it was stopped before. */
export async function readBarcode(
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | undefined> {
  const Detect = detectorClass()
  if (!Detect) return undefined
  const detector = new Detect({ formats: codeFormats })
  while (!signal.aborted) {
    // A frame may be unreadable, for example while the camera starts.
    const [found] = await detector.detect(video).catch(() => [])
    if (found) return found.rawValue
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  return undefined
}
