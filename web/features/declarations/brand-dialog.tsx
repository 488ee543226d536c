import { FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import { declarationValues } from './declaration-values.ts'

type Props = {
  /** The brand to declare; undefined while the dialog is closed. */
  brand: DeclaredBrand | undefined
  onClose: () => void
}

/** Declares what all goods of a brand have in common. */
export function BrandDialog({ brand, onClose }: Props) {
  const t = useTranslations('declarations')
  return (
    <Dialog
      open={brand !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={brand ? t('enterOf', { brand: brand.brand }) : ''}
      description={t('dialogText')}
    >
      {brand && <BrandForm brand={brand} onEnd={onClose} />}
    </Dialog>
  )
}

function BrandForm({ brand, onEnd }: { brand: DeclaredBrand; onEnd: () => void }) {
  const t = useTranslations('declarations')
  const { form, events, problems, refusal, button } = useEndpointForm('PUT /declarations', {
    schema: async () =>
      (await import('#shared/contract/catalog/declarations.ts')).saveDeclaration.input,
    defaultValues: { brand: brand.brand, declaration: declarationValues(brand.declaration) },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  return (
    <FormProvider {...form}>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors problems={problems} refusal={refusal} />
        <DeclarationFields />
        <Button {...button}>{t('save')}</Button>
      </form>
    </FormProvider>
  )
}
