import { useId, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { CategoryForm } from '#shared/contract/catalog/product-editor.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { controlLook, TextInput, useField } from '#web/ui/text-input.tsx'
import { clsx } from 'clsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues } from './form-values.ts'
import { KindFields } from './kind-fields.tsx'
import { Section } from '#web/ui/section.tsx'

const QUICK = 6
const MOST_DESCRIPTION = 500

/** Name, kind, brand and description. */
export function BasicsSection({ lists }: { lists: CategoryForm }) {
  const t = useTranslations('productForm')
  const { register } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const id = useId()
  return (
    <Section title={t('basics')}>
      <Field label={t('name')} error={errorAt('productName')}>
        <TextInput
          maxLength={100}
          placeholder={t('nameExample', { category: lists.category })}
          {...register('productName')}
        />
      </Field>
      <SubCategory lists={lists} />
      <Field label={t('brand')} hint={t('brandHint')} error={errorAt('brand')}>
        <TextInput maxLength={100} list={`${id}-brands`} {...register('brand')} />
      </Field>
      <datalist id={`${id}-brands`}>
        {lists.brands.map((brand) => (
          <option key={brand}>{brand}</option>
        ))}
      </datalist>
      <Description />
      <InHindi />
      <KindFields category={lists.category} without={['Color Map']} />
    </Section>
  )
}

/** The sub-category, with the store's usual ones as buttons. Choosing one also fills in its HSN heading. */
function SubCategory({ lists: { subCategories } }: { lists: CategoryForm }) {
  const t = useTranslations('productForm')
  const { setValue, formState } = useFormContext<ProductValues>()
  const { field } = useController<ProductValues, 'subCategory'>({ name: 'subCategory' })
  const errorAt = useErrorAt()
  const names = useGoodsNames()
  const id = useId()
  const validate = { shouldDirty: true, shouldValidate: formState.isSubmitted }
  const bringHsn = (name: string) => {
    const hsn = subCategories.find((one) => one.name === name)?.hsn
    if (hsn) setValue('hsn', hsn, validate)
  }
  /** Shows a known sub-category in the reader's language, and saves its own name. */
  const write = (text: string) => {
    const known = subCategories.find(({ name }) => names.subCategory(name) === text)
    const name = known?.name ?? text
    field.onChange(name)
    bringHsn(name)
  }
  const choose = (name: string) => {
    setValue('subCategory', name, { ...validate, shouldValidate: true })
    bringHsn(name)
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={t('subCategory')} error={errorAt('subCategory')}>
        <TextInput
          maxLength={100}
          list={id}
          {...field}
          value={names.subCategory(field.value)}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <datalist id={id}>
        {subCategories.map(({ name }) => (
          <option key={name}>{names.subCategory(name)}</option>
        ))}
      </datalist>
      <div className="flex flex-wrap gap-2">
        {subCategories.slice(0, QUICK).map(({ name }) => (
          <Chip key={name} pressed={name === field.value} onPress={() => choose(name)}>
            {names.subCategory(name)}
          </Chip>
        ))}
      </div>
    </div>
  )
}

function Description() {
  const t = useTranslations('productForm')
  const { register } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const desc = useWatch<ProductValues, 'desc'>({ name: 'desc' })
  return (
    <Field
      label={t('description')}
      error={errorAt('desc')}
      hint={t('descriptionHint', { count: [...desc].length, maximum: MOST_DESCRIPTION })}
    >
      <DescriptionInput {...register('desc')} />
    </Field>
  )
}

/** Name and description in Hindi, folded up until somebody wants them. */
function InHindi() {
  const t = useTranslations('productForm')
  const { register } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const hindi = useWatch<ProductValues, 'hindi'>({ name: 'hindi' })
  const errors = { name: errorAt('hindi.productName'), desc: errorAt('hindi.desc') }
  const isUsed = Boolean(hindi?.productName || hindi?.desc || errors.name || errors.desc)
  const [wasUsed] = useState(isUsed)
  const count = [...(hindi?.desc ?? '')].length
  return (
    <details open={wasUsed || Boolean(errors.name ?? errors.desc)}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
        {t('inHindi')} <span className="font-normal text-ink-muted">{t('inHindiHint')}</span>
      </summary>
      <div className="flex flex-col gap-4 pt-2">
        <Field label={t('hindiName')} error={errors.name}>
          <TextInput lang="hi" maxLength={100} {...register('hindi.productName')} />
        </Field>
        <Field
          label={t('hindiDescription')}
          error={errors.desc}
          hint={t('descriptionHint', { count, maximum: MOST_DESCRIPTION })}
        >
          <DescriptionInput lang="hi" {...register('hindi.desc')} />
        </Field>
      </div>
    </details>
  )
}

function DescriptionInput(props: React.ComponentProps<'textarea'>) {
  return <textarea rows={4} {...useField()} className={clsx(controlLook, 'py-2')} {...props} />
}
