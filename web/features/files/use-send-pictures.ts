import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { HeicError, shrinkPicture } from '#web/features/files/shrink-picture.ts'
import { CallError, isPassing } from '#web/lib/call-error.ts'
import { callWithFiles } from '#web/lib/call-upload.ts'
import { type CallKey, type Input, newKey, type Output } from '#web/lib/call.ts'
import { useErrorWords, useFieldMessage } from '#web/lib/error-words.ts'
import { readChanged } from '#web/lib/use-call.ts'

type Options<K extends CallKey> = {
  onSuccess: (output: Output<K>) => void
  /** Shows an error that is not about a picture. */
  onError?: (error: CallError) => void
}

/** Why the pictures were not sent, at their field. `mayRetry`: the same pictures may pass the next time. */
export type PictureFault = { words: string; mayRetry: boolean }

/**
 * Sends a form with its pictures, each under the name of its field. A repeat after a lost answer has no second effect.
 */
export function useSendPictures<K extends CallKey>(name: K, { onSuccess, onError }: Options<K>) {
  const queryClient = useQueryClient()
  const keyOf = useSendKey()
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<unknown>()
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
      const output = await callWithFiles(name, form, {
        signal: new AbortController().signal,
        idempotencyKey: keyOf(input, pictures),
        onProgress: (part) => setPercent(Math.floor(part * 100)),
      })
      void readChanged(queryClient, name)
      onSuccess(output)
    } catch (failure) {
      setError(failure)
      if (failure instanceof CallError) onError?.(failure)
    } finally {
      setPercent(undefined)
    }
  }
  const fault = usePictureFault(error)
  return {
    send,
    percent,
    isBusy: percent !== undefined,
    fault,
    /** An error that is not about a picture. */
    error: fault === undefined && error instanceof CallError ? error : null,
  }
}

/** One key for equal inputs and pictures: what a person corrects is sent as something new. */
function useSendKey() {
  const last = useRef<{ of: string; key: string }>(undefined)
  return (input: unknown, pictures: Record<string, File>): string => {
    const files = Object.values(pictures).map((file) => [file.name, file.size, file.lastModified])
    const of = JSON.stringify([input, files])
    if (last.current?.of !== of) last.current = { of, key: newKey() }
    return last.current.key
  }
}

const TOO_LARGE = 413

/** The fault at the field of the pictures; undefined for an error of the form. */
function usePictureFault(error: unknown): PictureFault | undefined {
  const t = useTranslations('pictures')
  const sayError = useErrorWords()
  const sayField = useFieldMessage()
  if (error === undefined) return undefined
  if (error instanceof HeicError) return { words: t('heic'), mayRetry: false }
  if (!(error instanceof CallError)) return { words: t('unreadable'), mayRetry: false }
  const [, wrong] = Object.entries(error.fields).find(([field]) => /^pictures?\b/.test(field)) ?? []
  if (wrong !== undefined) return { words: sayField(wrong) ?? wrong, mayRetry: false }
  if (error.status === TOO_LARGE) return { words: t('tooLarge'), mayRetry: false }
  if (error.code === 'OFFLINE' || isPassing(error))
    return { words: sayError(error), mayRetry: true }
  return undefined
}
