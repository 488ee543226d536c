import type { QueryClient } from '@tanstack/react-query'
import { askLogIn } from '#web/features/accounts/entry/ask-log-in.ts'
import { CallError } from '#web/lib/call-error.ts'
import { call, type Output } from '#web/lib/call.ts'
import type { Translate } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { sessionQuery } from '#web/lib/session.ts'
import type { Navigate } from '#web/lib/router.tsx'
import { type HeartedProduct, takeRequest } from '#web/lib/tab-storage.ts'
import { toast } from '#web/ui/toast.ts'

export const wishlistQuery = callQuery('GET /wishlist', {})

type SavedWishlist = Output<'GET /wishlist'>
type SessionAnswer = Output<'GET /userAuth'>

/**
 * Adds a product to the wishlist or removes it. Every screen changes at once; when the server rejects the change, it is
 * rolled back and the promise rejects. Resolves to what was done and the server's message, or to `guest` when nobody is
 * signed in.
 */
export async function toggleWishlist(
  queryClient: QueryClient,
  { productId, variantId, color }: HeartedProduct,
): Promise<{ task: 'add' | 'remove'; message: string } | 'guest'> {
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  if (!user) return 'guest'
  const task = user.wishlist.includes(productId) ? 'remove' : 'add'
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  await queryClient.cancelQueries({ queryKey: wishlistQuery.queryKey })
  const list = queryClient.getQueryData<SavedWishlist>(wishlistQuery.queryKey)
  show(queryClient, productId, task)
  try {
    const shown = task === 'add' ? { variantId, color } : {}
    const { message } = await inTurn(() =>
      call('POST /update-wishlist', { task, id: productId, ...shown }),
    )
    if (task === 'add' || !list)
      await queryClient.invalidateQueries({ queryKey: wishlistQuery.queryKey })
    return { task, message }
  } catch (error) {
    show(queryClient, productId, task === 'add' ? 'remove' : 'add')
    if (list) queryClient.setQueryData(wishlistQuery.queryKey, list)
    throw error
  }
}

type HeartPress = {
  queryClient: QueryClient
  product: HeartedProduct
  navigate: Navigate
  t: Translate
}

/**
 * Handles a press of the heart and shows the server's message. A guest is asked to log in, and the product is added
 * after that.
 */
export async function pressHeart({ queryClient, product, navigate, t }: HeartPress): Promise<void> {
  try {
    const done = await toggleWishlist(queryClient, product)
    if (done === 'guest') return askLogIn(navigate, { kind: 'wishlist', ...product })
    const run = () => void pressHeart({ queryClient, product, navigate, t })
    const isRemoved = done.task === 'remove'
    void toast('success', done.message, isRemoved ? { undo: { label: t('ui.undo'), run } } : {})
  } catch (error) {
    const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
    void toast('error', isRefused ? error.message : t('product.wishlistFailed'))
  }
}

/** Adds the product that a guest requested before the log-in. */
export async function saveRequested(queryClient: QueryClient): Promise<void> {
  const item = takeRequest('wishlist')
  if (!item) return
  const { user } = await queryClient.ensureQueryData(sessionQuery)
  try {
    if (!user?.wishlist.includes(item.productId)) await toggleWishlist(queryClient, item)
    void toast('success', item.toast)
  } catch (error) {
    if (error instanceof CallError) void toast('error', error.message)
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Sends changes in the order of the taps. */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const sent = last.catch(() => undefined).then(send)
  last = sent
  return sent
}

function show(queryClient: QueryClient, productId: string, task: 'add' | 'remove'): void {
  queryClient.setQueryData<SessionAnswer>(sessionQuery.queryKey, (told) => {
    if (!told?.user) return told
    const others = told.user.wishlist.filter((id) => id !== productId)
    const wishlist = task === 'add' ? [productId, ...others] : others
    return { user: { ...told.user, wishlist } }
  })
  if (task === 'add') return
  queryClient.setQueryData<SavedWishlist>(
    wishlistQuery.queryKey,
    (saved) => saved && { products: saved.products.filter(({ _id: id }) => id !== productId) },
  )
}
