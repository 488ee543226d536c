import { useTranslations } from 'use-intl'
import type { ListedSubCategory } from '#shared/contract/settings/sub-categories.ts'
import { gstSlabs } from '#shared/catalog/product-options.ts'
import type { Input } from '#web/lib/call.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useProof } from '../use-proof.tsx'

type Form = Input<'POST /admin/sub-categories'>
/** The sub-category to change, or the category of a new one. */
export type EditedSubCategory = Pick<ListedSubCategory, 'category'> & Partial<ListedSubCategory>

type DialogProps = { editing: EditedSubCategory | undefined; onClose: () => void }

/** Adds or changes a sub-category, or adds words to one of the catalogue. */
export function SubCategoryDialog({ editing, onClose }: DialogProps) {
  const t = useTranslations('settings')
  const isOfFiles = editing?.isAdded === false
  return (
    <Dialog
      open={editing !== undefined}
      onOpenChange={(open) => open || onClose()}
      title={editing?.name ?? t('addSubCategory')}
      description={t(isOfFiles ? 'wordsText' : 'subCategoryText')}
    >
      {editing && <SubCategoryForm editing={editing} isOfFiles={isOfFiles} onEnd={onClose} />}
    </Dialog>
  )
}

type FormProps = { editing: EditedSubCategory; isOfFiles: boolean; onEnd: () => void }

/** The form's values. For a sub-category of the catalogue, only the synonyms can be changed. */
function valuesOf(
  { category, name = '', synonyms = [], ...row }: EditedSubCategory,
  isOfFiles: boolean,
) {
  return {
    category,
    name,
    hindi: isOfFiles ? '' : (row.hindi ?? ''),
    hsn: isOfFiles ? '' : (row.hsn ?? ''),
    gstSlab: isOfFiles ? '' : String(row.gstSlab ?? ''),
    synonyms: synonyms.join('\n'),
    seen: row.changedAt ?? null,
  }
}

type Values = ReturnType<typeof valuesOf>

function toInput({ gstSlab, synonyms, ...values }: Values): Form {
  const words = synonyms.split(/[\n,;]/).map((word) => word.trim())
  return {
    ...values,
    gstSlab: gstSlabs.find((slab) => String(slab) === gstSlab) ?? null,
    synonyms: words.filter((word) => word !== ''),
  }
}

const schema = async () => {
  const { z } = await import('zod')
  const text = z.string()
  return z.strictObject({
    category: z.enum(['Clothing', 'Footwear', 'Bangles']),
    name: text,
    hindi: text,
    hsn: text,
    gstSlab: text,
    synonyms: text,
    seen: text.nullable(),
  })
}

export function SubCategoryForm({ editing, isOfFiles, onEnd }: FormProps) {
  const t = useTranslations('settings')
  const { proof, askProof } = useProof()
  const { events, register, errorAt, refusal, problems, button, submit } = useEndpointForm<
    'POST /admin/sub-categories',
    Values
  >('POST /admin/sub-categories', {
    schema,
    toInput,
    defaultValues: valuesOf(editing, isOfFiles),
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
    onError: ({ code }) => {
      if (code === 'PROOF_NEEDED') askProof(submit)
    },
  })
  const isNew = editing.name === undefined
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors
          problems={problems}
          refusal={refusal?.code === 'PROOF_NEEDED' ? null : refusal}
        />
        {isNew && (
          <Field label={t('nameEnglish')} hint={t('nameHint')} error={errorAt('name')}>
            <TextInput autoComplete="off" maxLength={70} {...register('name')} />
          </Field>
        )}
        {!isOfFiles && (
          <>
            <Field label={t('nameHindi')} error={errorAt('hindi')}>
              <TextInput lang="hi" autoComplete="off" maxLength={70} {...register('hindi')} />
            </Field>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t('hsn')} hint={t('hsnHint')} error={errorAt('hsn')}>
                <TextInput
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={8}
                  {...register('hsn')}
                />
              </Field>
              <Field label={t('slab')} hint={t('slabHint')} error={errorAt('gstSlab')}>
                <Select
                  placeholder={t('usualSlab')}
                  options={gstSlabs.map((slab) => ({ value: String(slab), label: `${slab} %` }))}
                  {...register('gstSlab')}
                />
              </Field>
            </div>
          </>
        )}
        <Field label={t('synonyms')} hint={t('synonymsHint')} error={errorAt('synonyms')}>
          <TextArea rows={4} maxLength={900} {...register('synonyms')} />
        </Field>
        <Button {...button}>{t('save')}</Button>
      </form>
      {proof}
    </>
  )
}
