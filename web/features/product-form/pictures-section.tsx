import { type Ref, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { colorMaps } from '#shared/catalog/product-fields.ts'
import Camera from 'lucide-react/icons/camera'
import { colorKey } from '#shared/catalog/color-pictures.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import { obliqueColor } from '#shared/catalog/variant-names.ts'
import { MAX_IMAGES } from '#shared/limits.ts'
import { type PickerHandle, PicturePicker } from '#web/features/files/picture-picker.tsx'
import { TakeSeveral } from '#web/features/files/take-several.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Swatch } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useErrorAt } from './fields.tsx'
import type { ProductValues, VariantValues } from './form-values.ts'
import { Section } from '#web/ui/section.tsx'

type Group = { color: string; rows: number[]; images: string[] }

/** Pictures and colour family: once for each colour, or once for a product with one colour. */
export function PicturesSection() {
  const t = useTranslations('productForm')
  const rows = useWatch<ProductValues, 'variants'>({ name: 'variants' })
  const groups = groupsOf(rows)
  const pickers = useRef(new Map<string, PickerHandle>())
  const names = useGoodsNames()
  const takeSeveral = useTranslations('pictures')('takeSeveral')
  return (
    <Section title={t('pictures')} note={groups.length > 1 ? t('picturesByColor') : undefined}>
      <TakeSeveral
        title={takeSeveral}
        places={groups.map(({ color, images }) => ({
          key: colorKey(color),
          label: color === '' ? t('picturesOfProduct') : names.color(color),
          color,
          room: MAX_IMAGES - images.length,
        }))}
        onShots={(key, shots) => pickers.current.get(key)?.add(shots)}
        renderButton={(open) => (
          <Button variant="secondary" className="self-start" onClick={open}>
            <Camera aria-hidden="true" className="size-5" />
            {takeSeveral}
          </Button>
        )}
      />
      {groups.map((group) => (
        <ColorGroup
          key={colorKey(group.color)}
          group={group}
          picker={(picker) => {
            if (picker) pickers.current.set(colorKey(group.color), picker)
            else pickers.current.delete(colorKey(group.color))
          }}
          others={groups.filter((one) => one !== group && one.images.length > 0)}
        />
      ))}
    </Section>
  )
}

function groupsOf(rows: readonly VariantValues[]): Group[] {
  const groups = new Map<string, Group>()
  for (const [at, { attributes, Images = [] }] of rows.entries()) {
    const color = attributes.Color ?? ''
    const group = groups.get(colorKey(color)) ?? { color, rows: [], images: Images }
    group.rows.push(at)
    groups.set(colorKey(color), group)
  }
  return [...groups.values()]
}

type ColorGroupProps = { group: Group; others: Group[]; picker: Ref<PickerHandle> }

function ColorGroup({ group, others, picker }: ColorGroupProps) {
  const t = useTranslations('productForm')
  const names = useGoodsNames()
  const { setValue } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const [first = 0] = group.rows
  const name = names.color(group.color)
  const label =
    name === ''
      ? t('picturesOf', { name: t('picturesOfProduct') })
      : t('picturesOfColor', { name: obliqueColor(name) })
  const change = (images: string[]) => {
    for (const at of group.rows) setValue(`variants.${at}.Images`, images, { shouldDirty: true })
  }
  return (
    <div className="flex flex-col gap-3 border-t border-hairline pt-4 first-of-type:border-0 first-of-type:pt-0">
      {name !== '' && (
        <h3 className="flex items-center gap-2 text-sm font-semibold">
          <Swatch color={swatchOf(group.color) ?? null} />
          <bdi>{name}</bdi>
        </h3>
      )}
      <PicturePicker
        label={label}
        names={group.rows.map((at) => `variants.${at}.Images`)}
        images={group.images}
        onChange={change}
        max={MAX_IMAGES}
        purpose="product"
        ref={picker}
        error={errorAt(`variants.${first}.Images`)}
      />
      {others.length > 0 && (
        <Field label={t('sameAs')} className="max-w-xs">
          <Select
            options={others.map(({ color }) => ({ value: color, label: names.color(color) }))}
            placeholder={t('sameAsNone')}
            value=""
            onChange={({ target }) =>
              change(others.find(({ color }) => color === target.value)?.images ?? [])
            }
          />
        </Field>
      )}
      <ColorMapField group={group} />
    </div>
  )
}

/** The colour family under which shoppers filter; proposed from the colour's name. */
function ColorMapField({ group: { rows } }: { group: Group }) {
  const t = useTranslations('productForm')
  const names = useGoodsNames()
  const { setValue, formState } = useFormContext<ProductValues>()
  const errorAt = useErrorAt()
  const [first = 0] = rows
  const name = `variants.${first}.Color Map` as const
  const value = useWatch<ProductValues, typeof name>({ name })
  const options = colorMaps.map((family) => ({
    value: family as string,
    label: names.color(family),
  }))
  const isKnown = value === '' || options.some((option) => option.value === value)
  return (
    <Field
      label={t('colorMap')}
      hint={t('colorMapHint')}
      error={errorAt(name)}
      className="max-w-xs"
    >
      <Select
        options={isKnown ? options : [...options, { value, label: value }]}
        placeholder={t('choose')}
        value={value}
        onChange={({ target }) => {
          for (const at of rows)
            setValue(`variants.${at}.Color Map`, target.value, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
        }}
      />
    </Field>
  )
}
