import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError } from '#web/lib/call-error.ts'
import { call } from '#web/lib/call.ts'
import { newKey } from '#web/lib/new-key.ts'
import { retryBlock, useLookAgain } from '#web/features/counter/use-block-shopper.ts'

/** A block that is gone already is what was asked for. */
export function useUnblockShopper(blockId: string) {
  const key = useRef(newKey())
  const lookAgain = useLookAgain()
  return useMutation<unknown, CallError>({
    mutationFn: () =>
      call('POST /unblock-shopper', { blockId }, { idempotencyKey: key.current }).catch(
        (error: CallError) => {
          if (error.code !== 'NOT_FOUND') throw error
        },
      ),
    retry: retryBlock,
    onSuccess: lookAgain,
  })
}
