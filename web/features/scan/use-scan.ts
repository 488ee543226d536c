import { type RefObject, useEffect, useRef, useState } from 'react'
import { CameraError, type CameraTrouble, showCamera, type Torch } from './camera.ts'
import { findByToken, type Found } from './find-by-token.ts'
import { readQr } from './qr-reader.ts'

export type Scan =
  | { step: 'starting' | 'checking' }
  | { step: 'looking'; torch: Torch | undefined }
  | { step: 'noCamera'; trouble: CameraTrouble }
  | Found

const running: ReadonlySet<Scan['step']> = new Set(['starting', 'looking', 'checking'])

/** Camera or text → order. The camera is on only while a code is looked for; `again` starts anew, `read` takes a text in place of the camera's. */
export function useScan(): {
  scan: Scan
  video: RefObject<HTMLVideoElement | null>
  again: () => void
  read: (text: string) => Promise<void>
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
  return {
    scan,
    video,
    again: () => setScan({ step: 'starting' }),
    read: async (text) => setScan(await findByToken(text)),
  }
}

async function look(
  video: HTMLVideoElement,
  tell: (scan: Scan) => void,
  signal: AbortSignal,
): Promise<void> {
  const camera = new AbortController()
  try {
    const off = AbortSignal.any([signal, camera.signal])
    const torch = await showCamera(video, off)
    tell({ step: 'looking', torch })
    const text = await readQr(video, off)
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
