import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

type StatusButtonProps = {
  product: { _id: string; productName: string; status: boolean }
  /** The specification has other words on a product's card than in the form of the product. */
  place: 'card' | 'product'
  className?: string
  onChanged?: (status: boolean) => void
}

/** Takes a product off sale after a confirmation, or puts it on sale again at once. */
export function StatusButton({ product, place, className, onChanged }: StatusButtonProps) {
  const t = useTranslations(`productCard.${place}`)
  const sayError = useErrorWords()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useCall('PUT /updateProduct', {
    onSuccess: ({ status, message }) => {
      setAsked(false)
      void toast(status ? 'success' : 'error', message)
      onChanged?.(status)
    },
    onError: (error) => {
      setAsked(false)
      void toast('error', sayError(error))
    },
  })
  const { _id: id, productName, status } = product
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={isPending && !isAsked}
        {...(className !== undefined && { className })}
        onClick={() => (status ? setAsked(true) : mutate({ id, product: { status: true } }))}
      >
        {t(status ? 'off' : 'on')}
        <VisuallyHidden>{productName}</VisuallyHidden>
      </Button>
      {isAsked && (
        <ConfirmDialog
          open
          onOpenChange={setAsked}
          title={t('title')}
          text={t('text')}
          confirm={t('off')}
          danger
          loading={isPending}
          onConfirm={() => mutate({ id, product: { status: false } })}
        >
          <p className="text-sm font-semibold wrap-anywhere">{productName}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
