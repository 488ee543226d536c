import { useMutation } from '@tanstack/react-query'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'

export function useForgotPassword() {
  return useMutation<
    Output<'POST /forgot-password'>,
    CallErrorOf<'POST /forgot-password'>,
    Input<'POST /forgot-password'>
  >({
    mutationFn: ({ email }) => call('POST /forgot-password', { email }),
  })
}
