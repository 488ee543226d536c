import { flushSync } from 'react-dom'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { type OnStored, type Upload, UploadQueue } from './uploads.ts'

const none: readonly Upload[] = []

/** The uploads in progress, and the queue that sends them. They end when the screen is left. */
export function useUploads(onStored: OnStored) {
  const queue = useUploadQueue(onStored)
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, () => none)
  return { uploads, queue }
}

/** The same without the uploads: their progress does not render the component again. */
export function useUploadQueue(onStored: OnStored): UploadQueue {
  const [queue] = useState(() => new UploadQueue())
  const stored = useEffectEvent(onStored)
  useEffect(() => {
    const retry = () => queue.retryLost()
    // The field holds the picture before its form hears that none is on the way, and is sent.
    queue.tell((...told) => flushSync(() => stored(...told)))
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      queue.close()
    }
  }, [queue])
  return queue
}
