import { useRef, useState } from 'react'
import { shrinkPicture } from '#web/features/files/shrink-picture.ts'
import { CallError } from '#web/lib/call-error.ts'
import { callWithFiles } from '#web/lib/call-upload.ts'
import { type CallKey, type Input, newKey, type Output } from '#web/lib/call.ts'
import { useFieldMessage } from '#web/lib/error-words.ts'

type Options<K extends CallKey> = {
  onSuccess: (output: Output<K>) => void
  /** Shows an error that is not about a picture. */
  onError?: (error: CallError) => void
}

/**
 * Sends a form with its pictures, each under the name of its field. A repeat after a lost answer has no second effect.
 */
export function useSendPictures<K extends CallKey>(name: K, { onSuccess, onError }: Options<K>) {
  const sayField = useFieldMessage()
  const key = useRef<string>(undefined)
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<CallError>()
  const send = async (input: Input<K>, pictures: Record<string, File>) => {
    if (percent !== undefined) return
    setError(undefined)
    setPercent(0)
    try {
      const form = new FormData()
      for (const [field, value] of Object.entries(input as object))
        form.append(field, String(value))
      for (const [field, file] of Object.entries(pictures))
        form.append(field, await shrinkPicture(file), 'picture')
      key.current ??= newKey()
      const output = await callWithFiles(name, form, {
        signal: new AbortController().signal,
        idempotencyKey: key.current,
        onProgress: (part) => setPercent(Math.round(part * 100)),
      })
      onSuccess(output)
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.status !== 0) key.current = undefined
      setError(failure)
      onError?.(failure)
    } finally {
      setPercent(undefined)
    }
  }
  const wrong = Object.entries(error?.fields ?? {}).find(([field]) => /^pictures?\b/.test(field))
  const fieldError = sayField(wrong?.[1])
  return {
    send,
    percent,
    isBusy: percent !== undefined,
    fieldError,
    /** An error that is not about a picture. */
    error: fieldError === undefined ? (error ?? null) : null,
  }
}
