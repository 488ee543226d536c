import { useMutation } from '@tanstack/react-query'
import type { CallError } from '#web/lib/call-error.ts'
import { call, type Input, type Output } from '#web/lib/call.ts'

export function useForgotPassword() {
  return useMutation<Output<'POST /forgot-password'>, CallError, Input<'POST /forgot-password'>>({
    mutationFn: ({ email }) => call('POST /forgot-password', { email }),
  })
}
