import { useEffect, useState } from 'react'

/** Keeps the screen on while the part is shown and the page is looked at. True while the browser grants it. */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let ended = false
    const hold = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      // Refused on a low battery, for one; the pass works all the same.
      const granted = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (ended) return granted?.release()
      lock = granted
      setHeld(granted !== undefined)
      granted?.addEventListener('release', () => setHeld(false))
    }
    void hold()
    const onVisible = () => void hold()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', onVisible)
      void lock?.release()
    }
  }, [])
  return isHeld
}
