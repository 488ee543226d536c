import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { Proof } from '#web/features/counter/hand-over/use-hand-over.ts'
import {
  CameraError,
  type CameraTrouble,
  mayBeBack,
  showCamera,
  type Torch,
} from '#web/lib/camera.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useVisible, useWhenChanged } from '#web/lib/react-hooks.ts'
import { codeFormats } from '#web/features/barcode/barcode.ts'
import { findByToken, type FoundOrder } from './token.ts'

export type Scan =
  | { step: 'starting' | 'checking' }
  | { step: 'looking'; torch: Torch | undefined }
  | { step: 'noCamera'; trouble: CameraTrouble }
  | FoundOrder

const STARTING: Scan = { step: 'starting' }
const running: ReadonlySet<Scan['step']> = new Set(['starting', 'looking', 'checking'])

/**
 * Finds an order by camera or text; the code of an article opens its stock. The camera is on only during the search, while somebody sees the tab. `again` restarts it, `read` takes a text
 * instead of the camera, `show` shows an order that was found in another way.
 */
export function useScan(): {
  scan: Scan
  video: RefObject<HTMLVideoElement | null>
  again: () => void
  read: (text: string) => Promise<void>
  show: (order: MerchantOrder, proof: Proof) => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [scan, setScan] = useState<Scan>(STARTING)
  const isSeen = useVisible()
  const navigate = useNavigate()
  const isRunning = isSeen && running.has(scan.step)
  useEffect(() => {
    if (!isRunning || !video.current) return
    const stop = new AbortController()
    const tell = (next: Scan) => {
      if (!stop.signal.aborted) setScan(next)
    }
    void look(video.current, tell, stop.signal)
    return () => stop.abort()
  }, [isRunning])
  const goodsPath = scan.step === 'goods' ? scan.path : undefined
  useEffect(() => {
    if (goodsPath) navigate(goodsPath)
  }, [goodsPath, navigate])
  useWhenChanged(isSeen, () => {
    if (isSeen && scan.step === 'noCamera' && mayBeBack(scan.trouble)) setScan(STARTING)
  })
  return {
    scan,
    video,
    again: () => setScan(STARTING),
    read: async (text) => setScan(await findByToken(text)),
    show: (order, proof) => setScan({ step: 'found', order, proof }),
  }
}

async function look(
  video: HTMLVideoElement,
  tell: (scan: Scan) => void,
  signal: AbortSignal,
): Promise<void> {
  const camera = new AbortController()
  signal.addEventListener('abort', () => camera.abort())
  try {
    const torch = await showCamera(video, camera)
    tell({ step: 'looking', torch })
    const text = await readQr(video, camera.signal)
    camera.abort()
    navigator.vibrate?.(60)
    tell({ step: 'checking' })
    tell(await findByToken(text, signal))
  } catch (error) {
    camera.abort()
    if (error instanceof CameraError) tell({ step: 'noCamera', trouble: error.trouble })
    else if (!signal.aborted) throw error
  }
}

/** The part of the browsers' `BarcodeDetector` that this file uses. */
type Reader = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type ReaderClass = {
  new (options: { formats: string[] }): Reader
  getSupportedFormats: () => Promise<readonly string[]>
}

const LOOK_EVERY_MS = 120

/** Resolves to the text of the first QR code, or barcode where the browser reads some, in the video. Rejects with the signal's reason when it is stopped. */
async function readQr(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  let reader = (await openOwnReader()) ?? (await openPortableReader())
  for (;;) {
    signal.throwIfAborted()
    try {
      const [found] = await reader.detect(video)
      if (found?.rawValue) return found.rawValue
    } catch {
      // The native reader of some phones does not work. Before the first video frame both readers fail.
      reader = await openPortableReader()
    }
    await nextLook(signal)
  }
}

async function openOwnReader(): Promise<Reader | undefined> {
  const own = (globalThis as { BarcodeDetector?: ReaderClass }).BarcodeDetector
  const known = (await own?.getSupportedFormats().catch((): readonly string[] => [])) ?? []
  const formats = codeFormats.filter((format) => known.includes(format))
  return own && formats.includes('qr_code') ? new own({ formats }) : undefined
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
