import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_IMPORT_MEGABYTES } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { CallError } from '#web/lib/call-error.ts'
import { newKey, type Output } from '#web/lib/call.ts'
import { callWithFiles } from '#web/lib/call-upload.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { readChanged } from '#web/lib/use-call.ts'

/** A chosen list, with the key under which its sending may be repeated. */
type Upload = { file: File; key: string }

const BYTES_OF_MEGABYTE = 1024 * 1024
const LONGEST_NAME = 120

/** Sends a list of goods and opens its import. The chosen file is kept, so that sending can be repeated. */
export function useSendList() {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const [chosen, setChosen] = useState<Upload>()
  const [sent, setSent] = useState(0)
  const stop = useRef<AbortController>(undefined)
  const { mutate, isPending, error, reset } = useMutation<Output<'POST /imports'>, Error, Upload>({
    mutationFn: ({ file, key }) => {
      stop.current = new AbortController()
      setSent(0)
      const { signal } = stop.current
      return callWithFiles('POST /imports', formOf(file), {
        signal,
        idempotencyKey: key,
        onProgress: setSent,
      })
    },
    onSuccess: ({ importId, seenBefore }) => {
      void readChanged(queryClient, 'POST /imports')
      navigate(paths.importGoods({ id: importId, before: seenBefore?.importId }))
    },
  })
  // The upload ends when the screen is left.
  useEffect(() => () => stop.current?.abort(), [])
  const isTooLarge = chosen && chosen.file.size > MAX_IMPORT_MEGABYTES * BYTES_OF_MEGABYTE
  const tooLarge = isTooLarge ? t('tooLarge', { megabytes: MAX_IMPORT_MEGABYTES }) : undefined
  return {
    file: chosen?.file,
    /** The sent fraction, from 0 to `ALL_SENT`. */
    sent,
    isSending: isPending,
    problem: tooLarge ?? (error ? (fileProblem(error) ?? sayError(error)) : undefined),
    /** True when the same file may pass the next time. */
    mayRepeat: error !== null && fileProblem(error) === undefined,
    send: (file: File) => {
      const next = { file, key: newKey() }
      setChosen(next)
      reset()
      if (file.size <= MAX_IMPORT_MEGABYTES * BYTES_OF_MEGABYTE) mutate(next)
    },
    repeat: () => chosen && mutate(chosen),
    cancel: () => {
      stop.current?.abort()
      setChosen(undefined)
      reset()
    },
  }
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('fileName', file.name.slice(-LONGEST_NAME))
  form.append('file', file)
  return form
}

/** The server's sentence about the file itself. */
function fileProblem(error: Error): string | undefined {
  return error instanceof CallError ? error.fields['file'] : undefined
}
