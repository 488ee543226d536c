import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import { CameraError, type CameraTrouble, showCamera } from './merchant-camera.ts'
import { readQr } from './merchant-qr-reader.ts'

export type Scan =
  | { step: 'starting' | 'looking' | 'checking' }
  | { step: 'found'; order: MerchantOrder; token: string }
  /** The code is no order's that is ready here. */
  | { step: 'unknown' }
  | { step: 'failed'; error: CallError }
  | { step: 'noCamera'; trouble: CameraTrouble }

const LONGEST_TOKEN = 100
const running: ReadonlySet<Scan['step']> = new Set(['starting', 'looking', 'checking'])

/** Camera → QR → order. The camera is on only while a code is looked for; `again` starts anew. */
export function useScan(): {
  scan: Scan
  video: RefObject<HTMLVideoElement | null>
  again: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [scan, setScan] = useState<Scan>({ step: 'starting' })
  const isRunning = running.has(scan.step)
  useEffect(() => {
    if (!isRunning || !video.current) return
    const stop = new AbortController()
    const tell = (next: Scan) => {
      if (!stop.signal.aborted) setScan(next)
    }
    void look(video.current, tell, stop.signal)
    return () => stop.abort()
  }, [isRunning])
  return { scan, video, again: () => setScan({ step: 'starting' }) }
}

async function look(
  video: HTMLVideoElement,
  tell: (scan: Scan) => void,
  signal: AbortSignal,
): Promise<void> {
  const camera = new AbortController()
  try {
    const off = AbortSignal.any([signal, camera.signal])
    await showCamera(video, off)
    tell({ step: 'looking' })
    const token = await readQr(video, off)
    camera.abort()
    navigator.vibrate?.(60)
    tell({ step: 'checking' })
    tell(await findOrder(token, signal))
  } catch (error) {
    camera.abort()
    if (error instanceof CameraError) tell({ step: 'noCamera', trouble: error.trouble })
    else if (!signal.aborted) throw error
  }
}

async function findOrder(token: string, signal: AbortSignal): Promise<Scan> {
  if (token.length > LONGEST_TOKEN) return { step: 'unknown' }
  try {
    const order = await call('POST /scan-pickup', { token }, { signal })
    return { step: 'found', order, token }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.code === 'NOT_FOUND' ? { step: 'unknown' } : { step: 'failed', error }
  }
}
