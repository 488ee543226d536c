import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import { paths } from '#shared/paths.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useMayAct } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { StatusButton } from './status-button.tsx'

type Props = {
  product: { _id: string; productName: string; status: boolean }
  onChanged?: (status: boolean) => void
  /** The administrator's reason for taking the product down. While it is set, the shop cannot activate the product. */
  takenDown?: string | null
  /** A further button. */
  children?: ReactNode
}

/** Buttons of an own product: edit it, or take it off sale. They lie above the link that covers the card. */
function OwnCardActionsPart({ product, takenDown, onChanged, children }: Props) {
  const { _id: productId, productName } = product
  const t = useTranslations('productCard')
  if (!useMayAct('manager')) return null
  return (
    <div className="relative mt-auto flex flex-wrap items-center gap-1.5 pt-2">
      <ButtonLink
        to={paths.editProduct(productId)}
        state={{ productId }}
        variant="secondary"
        size="sm"
        className="grow px-2!"
      >
        <Pencil aria-hidden="true" className="size-4 max-md:hidden" />
        {t('edit')}
        <VisuallyHidden>{productName}</VisuallyHidden>
      </ButtonLink>
      {takenDown ? (
        <p className="w-full text-sm wrap-anywhere text-danger">
          {t('takenDown', { reason: takenDown })}
        </p>
      ) : (
        <StatusButton
          product={product}
          place="card"
          className="grow px-2!"
          {...(onChanged && { onChanged })}
        />
      )}
      {children}
    </div>
  )
}

export const OwnCardActions = withMessages('productCard', OwnCardActionsPart)
