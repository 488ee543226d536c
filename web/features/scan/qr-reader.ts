/** What browsers with a reader of their own call `BarcodeDetector`, and the part of it used here. */
type Reader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type ReaderClass = {
  new (options: { formats: ['qr_code'] }): Reader
  getSupportedFormats: () => Promise<readonly string[]>
}

const LOOK_EVERY_MS = 120

/** The text of the first QR code that the video shows. Rejects with the signal's reason when it is stopped. */
export async function readQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  let reader = (await openOwnReader()) ?? (await openPortableReader())
  for (;;) {
    signal.throwIfAborted()
    try {
      const [found] = await reader.detect(video)
      if (found?.rawValue) return found.rawValue
    } catch {
      // Some phones name a reader whose parts are missing; before the first picture the other one also fails.
      reader = await openPortableReader()
    }
    await nextLook(signal)
  }
}

async function openOwnReader(): Promise<Reader | undefined> {
  const own = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector
  const formats = await own?.getSupportedFormats().catch((): readonly string[] => [])
  return own && formats?.includes('qr_code') ? new own({ formats: ['qr_code'] }) : undefined
}

async function openPortableReader(): Promise<Reader> {
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: ['qr_code'] }) as Reader
}

function nextLook(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_EVERY_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
