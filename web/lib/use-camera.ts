import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CameraError, type CameraTrouble, mayBeBack, showCamera, type Size } from './camera.ts'
import { useVisible, useWhenChanged } from './react-hooks.ts'

type UseCamera = {
  size?: Size
  /** Called when the camera is on; the signal ends with the camera. */
  onShown?: (video: HTMLVideoElement, signal: AbortSignal) => Promise<void>
}

/** The camera is on while the tab is seen. `again` tries once more after a trouble. */
export function useCamera({ size, onShown }: UseCamera): {
  state: 'starting' | 'on' | CameraTrouble
  video: RefObject<HTMLVideoElement | null>
  again: () => void
} {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'starting' | 'on' | CameraTrouble>('starting')
  const isSeen = useVisible()
  const isWanted = isSeen && (state === 'starting' || state === 'on')
  const tellShown = useEffectEvent(async (...shown: Parameters<NonNullable<typeof onShown>>) => {
    setState('on')
    await onShown?.(...shown)
  })
  useEffect(() => {
    if (!isWanted || !video.current) return
    const use = new AbortController()
    use.signal.addEventListener('abort', () => {
      if (use.signal.reason instanceof CameraError) setState(use.signal.reason.trouble)
    })
    const look = async (shown: HTMLVideoElement) => {
      await showCamera(shown, use, size)
      if (!use.signal.aborted) await tellShown(shown, use.signal)
    }
    look(video.current).catch((error: unknown) => {
      if (!use.signal.aborted) setState(error instanceof CameraError ? error.trouble : 'busy')
    })
    return () => use.abort()
  }, [isWanted, size])
  useWhenChanged(isSeen, () => {
    if (isSeen && mayBeBack(state)) setState('starting')
  })
  return { state, video, again: () => setState('starting') }
}
