import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { hasCode } from '#web/lib/call-error.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { type Correction, type Details, joinCorrections, withCorrection } from './corrections.ts'

/**
 * Corrections of an import. Each shows at once; those made while another one is being sent, or while the server makes
 * its preview, are sent together afterwards. One that was refused is taken back, with the reason.
 */
export function useCorrections(details: Details) {
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const [waiting, setWaiting] = useState<Correction>()
  const { mutate, isPending, variables } = useCall('PUT /import', {
    onMutate: demandSignal,
    // The correction counts as being sent until its effect is there.
    onSuccess: () => queryClient.refetchQueries({ queryKey: ['GET /import'] }),
    onError: (error, { id: _, ...refused }) => {
      if (hasCode(error, 'IMPORT_CONFLICT') && error.details.reason === 'working')
        return setWaiting((later) => joinCorrections(refused, later ?? {}))
      return void toast('error', sayError(error))
    },
  })
  const isFree = !isPending && details.state === 'ready'
  const send = useEffectEvent(() => {
    if (!waiting) return
    setWaiting(undefined)
    mutate({ id: details.importId, ...waiting })
  })
  const isWaiting = waiting !== undefined
  useEffect(() => {
    if (isFree && isWaiting) send()
  }, [isFree, isWaiting])
  const { id: _, ...sent } = (isPending && variables) || { id: '' }
  return {
    /** The import with all corrections, also those that the server does not have yet. */
    shown: withCorrection(details, joinCorrections(sent, waiting ?? {})),
    isPending: isPending || isWaiting,
    correct: (correction: Correction) =>
      setWaiting((earlier) => joinCorrections(earlier ?? {}, correction)),
  }
}
export type Corrections = ReturnType<typeof useCorrections>
