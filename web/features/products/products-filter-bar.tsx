import { useTranslations } from 'use-intl'
import { categories } from '#shared/catalog/categories.ts'
import type { SearchPage } from '#shared/contract/search.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListSearch } from '#web/ui/list-search.tsx'
import { Select } from '#web/ui/select.tsx'
import { type ProductFilters, productSorts, type ProductStatus, usualSort } from './filters.ts'

type Props = {
  status: ProductStatus
  filters: ProductFilters
  facets: Pick<SearchPage, 'categories' | 'subCategories'> | undefined
  onChange: (filters: ProductFilters) => void
}

/** Search, order and filters of a list of own products. */
export function ProductsFilterBar({ status, filters, facets, onChange }: Props) {
  const t = useTranslations('products')
  const names = useTranslations('category')
  const goods = useGoodsNames()
  const { sort, category, subCategory, low } = filters
  const countOf = (name: string) => facets?.categories.find((one) => one.name === name)?.count ?? 0
  const offered = new Map(facets?.subCategories.map(({ name, count }) => [name, count]))
  if (subCategory && !offered.has(subCategory)) offered.set(subCategory, 0)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="max-md:w-full md:order-last md:ml-auto md:w-66">
        <ListSearch
          label={t('search')}
          hint={t('searchHint')}
          value={filters.search}
          onChange={(search) => onChange({ ...filters, search })}
        />
      </div>
      <div className="relative flex items-center gap-2 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 max-md:[scrollbar-width:none] md:contents">
        <Field label={t('category')} hideLabel>
          <Select
            value={category ?? ''}
            placeholder={t('allCategories')}
            options={categories.map((name) => ({
              value: name,
              label: t('counted', { name: names(name), count: countOf(name) }),
            }))}
            onChange={({ target: { value } }) =>
              onChange({
                ...filters,
                category: categories.find((name) => name === value),
                subCategory: undefined,
              })
            }
          />
        </Field>
        <Field label={t('subCategory')} hideLabel>
          <Select
            value={subCategory ?? ''}
            placeholder={t('allSubCategories')}
            options={[...offered].map(([name, count]) => ({
              value: name,
              label: t('counted', { name: goods.subCategory(name), count }),
            }))}
            onChange={({ target: { value } }) =>
              onChange({ ...filters, subCategory: value || undefined })
            }
          />
        </Field>
        <Field label={t('sort')} hideLabel>
          <Select
            value={sort ?? usualSort(status)}
            options={productSorts.map((one) => ({ value: one, label: t(`sorts.${one}`) }))}
            onChange={({ target: { value } }) =>
              onChange({ ...filters, sort: productSorts.find((one) => one === value) })
            }
          />
        </Field>
        <div>
          <Chip pressed={low} onPress={() => onChange({ ...filters, low: !low })}>
            {t('onlyLow')}
          </Chip>
        </div>
      </div>
    </div>
  )
}
