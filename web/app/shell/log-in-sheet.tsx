import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { EntrySteps } from '#web/features/accounts/entry/entry-steps.tsx'
import { landingOf } from '#web/features/accounts/landing.ts'
import { carryOut } from '#web/features/cart/save-cart.ts'
import { followRequested } from '#web/features/follows/press-follow.ts'
import { LayerLosses } from '#web/lib/layers.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { type User, useSession } from '#web/lib/session.ts'
import { useSheetMessages } from '#web/lib/sheet-messages.ts'
import { type LogInRequest, logInRequest } from '#web/lib/tab-storage.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Log-in and sign-up over the page that asked. Closing it drops the request, so that no later log-in finds it. */
export function LogInSheet({ open, onOpenChange }: Props) {
  const { key } = useLocation()
  const session = useSession()
  const isClosing = useRef(false)
  // Back from the page to which the log-in led: the request is gone, so nothing opens.
  const request = useMemo(() => (open && key ? logInRequest.read() : undefined), [open, key])
  const close = () => {
    if (!isClosing.current) onOpenChange(false)
    isClosing.current = true
  }
  const hasWords = useSheetMessages({
    namespaces: ['entry', 'fields'],
    areas: ['account', 'parts', 'access'],
    open,
    close,
  })
  useEffect(() => {
    if (open) isClosing.current = false
    else if (session.status === 'guest') logInRequest.write(null)
  }, [open, session.status])
  if (!request || !hasWords) return null
  return <Opened request={request} isOpen={session.status !== 'user'} onClose={close} />
}

type OpenedProps = { request: LogInRequest; isOpen: boolean; onClose: () => void }

function Opened({ request, isOpen, onClose }: OpenedProps) {
  const t = useTranslations('entry')
  const reason = useReason(request)
  const finish = useFinish(onClose)
  const session = useSession()
  const end = useEffectEvent(() => {
    if (session.status === 'user') finish(session.user)
  })
  // The session may have begun here or in another tab.
  useEffect(() => {
    if (!isOpen) end()
  }, [isOpen])
  return (
    <Dialog open={isOpen} onOpenChange={onClose} title={t('title')} description={reason}>
      {/* Its draft is kept, so that closing loses nothing. */}
      <LayerLosses value={undefined}>
        <EntrySteps first="email" />
      </LayerLosses>
    </Dialog>
  )
}

function useReason(request: LogInRequest): string | undefined {
  const t = useTranslations('entry')
  const login = useTranslations('login')
  switch (request.kind) {
    case 'none':
    case 'page':
      return undefined
    case 'pay':
      return login(request.hasEnded ? 'endedInCart' : 'toBook')
    case 'wishlist':
      return t('forWishlist', { name: request.productName })
    case 'waitlist':
      return t('forWaitlist', { name: request.productName })
    case 'follow':
      return t('forFollow', { name: request.shopName })
    case 'cart':
      return t(request.isBooking ? 'forBooking' : 'forCart', { name: request.line.productName })
  }
}

/** Carries out the guest's request, shows its toast, and closes the sheet or opens the page that was asked for. */
function useFinish(onClose: () => void): (user: User) => void {
  const t = useTranslations('entry')
  const say = useWelcome()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return (user) => {
    const request = logInRequest.read() ?? { kind: 'none' }
    const welcome = say(request, user.name)
    const isOwn = 'storeId' in request && request.storeId === user.storeId
    logInRequest.write(null)
    if (isOwn) void toast('warning', t('ownShop'))
    else if (request.kind === 'follow') void followRequested(queryClient, request, welcome)
    else if (isOnlyLogIn(request)) void toast('success', welcome)
    else {
      logInRequest.write({ ...request, toast: welcome })
      carryOut(queryClient)
    }
    const next = isOwn ? undefined : nextOf(request, user)
    if (next) navigate(next)
    else onClose()
  }
}

/** True when nothing but opening a page follows. */
function isOnlyLogIn({ kind }: LogInRequest): boolean {
  return kind === 'none' || kind === 'pay' || kind === 'page'
}

/** The page to open; undefined where the person stays. */
function nextOf(request: LogInRequest, { role }: User): string | undefined {
  if (request.kind === 'cart' && request.isBooking) return paths.cart(request.storeId)
  if (request.kind === 'page') return request.to
  return request.kind === 'none' && role === 'merchant' ? landingOf(role, null) : undefined
}

function useWelcome(): (request: LogInRequest, name: string) => string {
  const login = useTranslations('login')
  const signup = useTranslations('signup')
  const entry = useTranslations('entry')
  return (request, name) => {
    const { kind, isNew } = request
    if (kind === 'cart') {
      const item = request.line.productName
      return isNew
        ? signup('welcomeWithItem', { name, item })
        : login('successWithItem', { name: item })
    }
    if (kind === 'follow') {
      const item = request.shopName
      return isNew
        ? signup('welcomeWithFollow', { name, item })
        : login('successWithFollow', { name: item })
    }
    if (kind === 'wishlist') {
      const item = request.productName
      return isNew
        ? signup('welcomeWithWishlist', { name, item })
        : login('successWithWishlist', { name: item })
    }
    if (kind === 'waitlist') return entry('willTell', { name, item: request.productName })
    return isNew ? signup('welcome', { name }) : login('success')
  }
}
