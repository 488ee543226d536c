import { FormProvider } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeclarationFields } from './declaration-fields.tsx'
import { declarationValues } from './declaration-values.ts'

/** The form of what all goods of a brand have in common. */
export function BrandForm({ brand, onEnd }: { brand: DeclaredBrand; onEnd: () => void }) {
  const t = useTranslations('declarations')
  const { huid: _ofPiece, ...ofBrand } = declarationValues(brand.declaration)
  const { form, events, problems, refusal, button } = useEndpointForm('PUT /declarations', {
    schema: async () =>
      (await import('#shared/contract/catalog/declarations.ts')).saveDeclaration.input,
    defaultValues: { brand: brand.brand, declaration: ofBrand },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  return (
    <FormProvider {...form}>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors problems={problems} refusal={refusal} />
        <DeclarationFields marks={['licence']} />
        <Button {...button}>{t('save')}</Button>
      </form>
    </FormProvider>
  )
}
