import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { toast } from '#web/ui/toast.ts'
import { paths } from '#shared/paths.ts'

const cart = () => import('#web/features/cart/save-cart.ts')

/** Ends the session and goes home by loading it anew, so that nothing of this person stays in memory. */
export function useLogOut(): () => void {
  const sayError = useErrorWords()
  const { mutate } = useMutation({
    mutationFn: async () => {
      await (await cart()).handInCart()
      return call('POST /logout', {})
    },
    onSuccess: async () => {
      const { leaveCart } = await cart()
      leaveCart()
      const { leaveSession } = await import('#web/lib/session-watch.ts')
      leaveSession()
      window.location.assign(paths.home())
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return () => mutate()
}
