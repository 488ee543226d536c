import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { writeSizeTable } from '#shared/catalog/declaration/size-table.ts'
import type { DeclaredBrand } from '#shared/contract/catalog/declarations.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'

type FormProps = { brand: DeclaredBrand; onEnd: () => void }

/** The measures of the sizes of a brand, one kind of goods after the other. */
export function SizeForm({ brand, onEnd }: FormProps) {
  const t = useTranslations('declarations')
  const { subCategory } = useGoodsNames()
  const [kind, setKind] = useState(brand.kinds[0] ?? '')
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('kind')}>
        <Select
          value={kind}
          options={brand.kinds.map((one) => ({ value: one, label: subCategory(one) }))}
          onChange={({ target }) => setKind(target.value)}
        />
      </Field>
      <TableForm key={kind} brand={brand} kind={kind} onEnd={onEnd} />
    </div>
  )
}

function TableForm({ brand, kind, onEnd }: FormProps & { kind: string }) {
  const t = useTranslations('declarations')
  const stored = brand.sizes[kind]
  const { events, register, errorAt, problems, refusal, button } = useEndpointForm(
    'PUT /size-table',
    {
      schema: async () =>
        (await import('#shared/contract/catalog/declarations.ts')).saveSizeTable.input,
      defaultValues: {
        brand: brand.brand,
        subCategory: kind,
        table: stored ? writeSizeTable(stored, t('size')) : '',
      },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('table')} hint={t('tableHint')} error={errorAt('table')}>
        <TextArea rows={8} placeholder={t('tableExample')} {...register('table')} />
      </Field>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}
