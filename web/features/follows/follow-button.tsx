import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { partOf } from '#web/lib/part.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useOwnStoreId } from '#web/lib/session.ts'
import type { FollowedStore } from '#web/lib/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsFollowed } from './use-follows.ts'

const loadPress = partOf(() => import('./press-follow.ts'))

type Props = { store: FollowedStore; onFollowed?: () => void }

/** Follows or unfollows a shop. Renders nothing for the shop's own staff. */
export function FollowButton({ store, onFollowed }: Props) {
  const t = useTranslations()
  const isFollowed = useIsFollowed(store.storeId)
  const isOwn = useOwnStoreId() === store.storeId
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { isBusy, run } = useOneRun()
  if (isOwn) return null
  const press = async () => {
    try {
      const { pressFollow } = await loadPress()
      if (await pressFollow({ queryClient, store, navigate, t })) onFollowed?.()
    } catch {
      void toast('error', t('storePage.followFailed'))
    }
  }
  const Icon = isFollowed ? Check : Plus
  return (
    <Button variant="secondary" size="sm" aria-busy={isBusy} onClick={() => void run(press)}>
      <Icon aria-hidden="true" className="size-4.5" />
      {t(isFollowed ? 'storePage.following' : 'storePage.follow')}
    </Button>
  )
}
