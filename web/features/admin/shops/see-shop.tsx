import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Input } from '#web/lib/call.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { useProof } from '../use-proof.tsx'

/** Asks for a reason, then opens the shop as its owner sees it. */
export function SeeShop({ storeId, shopName }: { storeId: string; shopName: string }) {
  const t = useTranslations('shopOverview')
  const [isAsked, setAsked] = useState(false)
  const navigate = useNavigate()
  const sayError = useErrorWords()
  const { proof, askProof } = useProof()
  const begin = useCall('POST /admin/support-views', {
    onSuccess: ({ viewId }) => navigate(paths.seenShop(viewId)),
    onSettled: () => setAsked(false),
  })
  const send = (input: Input<'POST /admin/support-views'>) =>
    begin.mutate(input, {
      onError: (error) =>
        error.code === 'PROOF_NEEDED'
          ? askProof(() => send(input))
          : void toast('error', sayError(error)),
    })
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        {t('see')}
      </Button>
      <ReasonDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('seeTitle', { shop: shopName })}
        text={t('seeText')}
        confirm={t('see')}
        loading={begin.isPending}
        onConfirm={(reason) => send({ storeId, reason })}
      />
      {proof}
    </>
  )
}
