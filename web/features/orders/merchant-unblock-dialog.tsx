import { useTranslations } from 'use-intl'
import type { BlockedShopper } from '#shared/contract/blocked-shoppers.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFailureWords } from './merchant-words.ts'
import { useUnblockShopper } from './use-block-shopper.ts'

type UnblockProps = { shopper: BlockedShopper; onClose: () => void }

/** The reason goes with the block, so it asks first. Mount it anew for each opening. */
export function MerchantUnblockDialog({ shopper, onClose }: UnblockProps) {
  const t = useTranslations('blocked')
  const sayFailure = useFailureWords()
  const { mutate, error, isPending } = useUnblockShopper(shopper.blockId)
  const { userName: name } = shopper
  const onSuccess = () => {
    void toast('success', t('unblocked', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('unblockTitle', { name })}
      text={t('unblockText')}
      confirm={t('unblock')}
      loading={isPending}
      onConfirm={() => mutate(undefined, { onSuccess })}
    >
      {error && <FormError>{sayFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}
