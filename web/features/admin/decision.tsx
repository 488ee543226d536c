import { useTranslations } from 'use-intl'
import type { Input, Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ReasonButton } from './reason-dialog.tsx'
import { useProof } from './use-proof.tsx'

type DecisionProps = { registrationId: string; shopName: string }

/** Approves a registration, or rejects it with a reason. */
export function Decision({ registrationId, shopName }: DecisionProps) {
  const t = useTranslations('admin')
  const decision = useDecide('POST /admin/review')
  return (
    <div className="flex flex-wrap gap-2">
      <ConfirmButton
        mutation={decision}
        input={{ registrationId, decision: 'approve' }}
        button={{}}
        title={t('approveTitle', { shop: shopName })}
        text={t('approveText')}
        confirm={t('approve')}
      />
      <ReasonButton
        loading={decision.isPending}
        onReason={(reason, ended) =>
          decision.mutate({ registrationId, decision: 'reject', reason }, ended)
        }
        button={{ variant: 'secondary' }}
        title={t('rejectTitle', { shop: shopName })}
        text={t('rejectText')}
        confirm={t('reject')}
      />
      {decision.proof}
    </div>
  )
}

type DecidedCall =
  | 'POST /admin/failed-jobs/retry'
  | 'POST /admin/review'
  | 'POST /admin/store-status'
  | 'POST /admin/refunds/retry'
  | 'POST /admin/refunds/settle'
  | 'POST /admin/hand-over'
  | 'POST /admin/tag-orders/sent'
  | 'DELETE /admin/word-meanings'
  | 'DELETE /admin/missed-searches'
  | 'POST /admin/notice-settings'
  | 'DELETE /admin/plan-settings'
  | 'DELETE /admin/gst-rates'
  | 'DELETE /admin/tax-terms'
  | 'POST /admin/taxes'
  | 'POST /admin/sub-categories/retire'
  | 'DELETE /admin/sub-categories'
  | 'POST /admin/reviews'
  | 'POST /admin/questions'
  | 'POST /admin/products'
  | 'POST /admin/grievance-close'
  | 'POST /admin/grievance-data'
  | 'POST /admin/payouts'
  | 'POST /admin/payouts/failed'
  | 'POST /admin/payouts/hold'
  | 'POST /admin/payouts/release'
  | 'POST /admin/splits/retry'
  | 'POST /admin/splits/ask'
  | 'PUT /admin/administrators'
  | 'POST /admin/administrators/access'
  | 'POST /admin/administrators/link'

/**
 * Sends a decision, shows the result, and reads the lists again, also when another administrator was quicker. The
 * caller shows `proof`, which asks for a fresh proof when the server wants one; then the decision is sent again.
 * `onEnd` is called after each answer, `onDone` after a success.
 */
export function useDecide<K extends DecidedCall>(
  name: K,
  onEnd?: () => void,
  onDone?: (output: Output<K>) => void,
) {
  const sayError = useErrorWords()
  const { proof, askProof } = useProof()
  const { mutate: send, isPending } = useCall(name, {
    onSuccess: (output) => {
      void toast('success', output.message)
      onDone?.(output)
    },
    onError: (error) => void (error.code !== 'PROOF_NEEDED' && toast('error', sayError(error))),
    onSettled: () => onEnd?.(),
  })
  const mutate = (input: Input<K>, options?: { onSettled: () => void }) =>
    send(input, {
      ...options,
      onError: ({ code }: { code: string }) => {
        if (code === 'PROOF_NEEDED') askProof(() => mutate(input))
      },
    })
  return { mutate, isPending, proof }
}
