import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import {
  type Correct,
  type Correction,
  type Details,
  joinCorrections,
  withCorrection,
} from './corrections.ts'

/**
 * Corrections of an import. Each shows at once; those made while another one is being sent are sent together
 * afterwards. One that was refused is taken back, with the reason.
 */
export function useCorrections(details: Details) {
  const { importId } = details
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  // A controlled checkbox shows its change only when the state changes in the same event, before the call begins.
  const [sent, setSent] = useState<Correction>({})
  const [waiting, setWaiting] = useState<Correction>({})
  const later = useRef<Correction>({})
  const refusals = useRef<{ sent: (() => void)[]; waiting: (() => void)[] }>({
    sent: [],
    waiting: [],
  })
  const keep = (corrections: Correction) => {
    later.current = corrections
    setWaiting(corrections)
  }
  const { mutate, isPending } = useCall('PUT /import', {
    onMutate: demandSignal,
    // The correction counts as pending until the import shows its effect.
    onSuccess: () => queryClient.refetchQueries({ queryKey: ['GET /import'] }),
    onError: (error) => {
      toast('error', sayError(error))
      for (const tell of refusals.current.sent) tell()
    },
    onSettled: () => {
      refusals.current = { sent: refusals.current.waiting, waiting: [] }
      const next = later.current
      keep({})
      setSent(next)
      if (Object.keys(next).length > 0) mutate({ id: importId, ...next })
    },
  })
  const correct: Correct = (correction, onRefused) => {
    const told = onRefused ? [onRefused] : []
    if (isPending) {
      refusals.current.waiting.push(...told)
      return keep(joinCorrections(later.current, correction))
    }
    refusals.current.sent = told
    setSent(correction)
    mutate({ id: importId, ...correction })
  }
  return {
    /** The import with all corrections, also those that the server does not have yet. */
    shown: withCorrection(details, joinCorrections(sent, waiting)),
    isPending,
    correct,
  }
}
