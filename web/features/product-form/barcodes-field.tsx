import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { ScanAction } from '#web/features/barcode/scan-action.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'

/** The barcodes on the packet, typed or read with the camera. A doubtful code is asked about and can be kept. */
export function BarcodesField({ at, label }: { at: number; label: string }) {
  const t = useTranslations('productForm')
  const { register, setValue, getValues, clearErrors } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const name = `variants.${at}.barcodes` as const
  const confirmed = `variants.${at}.barcodesConfirmed` as const
  const isConfirmed = useWatch<ProductValues, typeof confirmed>({ name: confirmed })
  const error = errorAt(name)
  const confirm = (isRight: boolean) => {
    setValue(confirmed, isRight)
    clearErrors(name)
  }
  return (
    <div>
      <div className="flex items-end gap-2">
        <Field label={t('barcodes')} hint={t('barcodesHint')} error={error} className="grow">
          <TextInput
            spellCheck={false}
            autoComplete="off"
            maxLength={400}
            {...register(name, { onChange: () => setValue(confirmed, false) })}
          />
        </Field>
        <div className="mb-6">
          <ScanAction
            label={t('scanOf', { name: label })}
            onRead={(code) => {
              const text = [getValues(name)].flat().filter(Boolean).join(', ')
              setValue(name, text ? `${text}, ${code}` : code, { shouldDirty: true })
              confirm(false)
            }}
          />
        </div>
      </div>
      {(error || isConfirmed) && (
        <Checkbox
          label={t('keepBarcodes')}
          checked={isConfirmed ?? false}
          onChange={({ target }) => confirm(target.checked)}
        />
      )}
    </div>
  )
}
