import { type RefObject, useEffect, useRef, useState } from 'react'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { Proof } from '#web/features/counter/hand-over/use-hand-over.ts'
import { CameraError, mayBeBack, showCamera, type Torch } from '#web/lib/camera.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useVisible, useWhenChanged } from '#web/lib/react-hooks.ts'
import { NoReaderError, readCode } from '#web/features/barcode/barcode.ts'
import type { CodeTrouble } from '#web/features/barcode/camera-trouble.tsx'
import { findByToken, type FoundOrder } from './token.ts'

export type Scan =
  | { step: 'starting' | 'checking' }
  | { step: 'looking'; torch: Torch | undefined }
  | { step: 'noCamera'; trouble: CodeTrouble }
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
    const text = await readCode(video, camera.signal)
    camera.abort()
    navigator.vibrate?.(60)
    tell({ step: 'checking' })
    tell(await findByToken(text, signal))
  } catch (error) {
    camera.abort()
    if (error instanceof CameraError) tell({ step: 'noCamera', trouble: error.trouble })
    else if (error instanceof NoReaderError) tell({ step: 'noCamera', trouble: 'noReader' })
    else if (!signal.aborted) throw error
  }
}
