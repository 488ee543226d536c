import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { messageText } from '#shared/message.ts'
import { call } from '#web/lib/call.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { mayShowCamera } from '#web/features/barcode/barcode.ts'
import { BarcodeDialog } from '#web/features/barcode/scan-action.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'

/** The SKU: proposed, typed, or read from the barcode. Leaving the field checks whether another product has it. */
export function SkuField({ at, label }: { at: number; label: string }) {
  const t = useTranslations('productForm')
  const [isScanning, setScanning] = useState(false)
  const { register, setValue, getValues, setError } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const hydrated = useHydrated()
  const name = `variants.${at}.SKU` as const
  const check = async (sku: string) => {
    if (sku.trim() === '') return
    const productId = getValues('id')
    const asked = { sku: sku.trim(), ...(productId !== undefined && { productId }) }
    // Without an answer, the server decides when the form is sent.
    const found = await call('GET /check-sku/:sku', asked).catch(() => undefined)
    if (found?.exists && getValues(name).trim() === sku.trim())
      setError(name, { message: messageText('productFields.skuTaken') })
  }
  return (
    <div className="flex items-end gap-2">
      <Field label={t('sku')} hint={t('skuHint')} error={errorAt(name)} className="grow">
        <TextInput
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          {...register(name, { onBlur: ({ target }) => void check(target.value) })}
        />
      </Field>
      {hydrated && mayShowCamera() && (
        <Button
          variant="secondary"
          className="mb-6"
          aria-label={t('scanOf', { name: label })}
          onClick={() => setScanning(true)}
        >
          <ScanBarcode aria-hidden="true" className="size-5" />
        </Button>
      )}
      <BarcodeDialog
        title={t('scan')}
        open={isScanning}
        onOpenChange={setScanning}
        onRead={(code) => {
          setValue(name, code, { shouldDirty: true, shouldValidate: true })
          setScanning(false)
          void check(code)
        }}
      />
    </div>
  )
}
