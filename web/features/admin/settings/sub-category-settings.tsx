import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedSubCategory } from '#shared/contract/settings/sub-categories.ts'
import { categories } from '#shared/catalog/categories.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type EditedSubCategory, SubCategoryDialog } from './sub-category-dialog.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type Category = (typeof categories)[number]
type Words = ReturnType<typeof useTranslations<'settings'>>
type RowProps = { row: ListedSubCategory; onEdit: (editing: EditedSubCategory) => void }

/** The sub-categories of a category: those of the catalogue and added ones, with their words. */
export function SubCategorySettings() {
  const t = useTranslations('settings')
  const names = useTranslations('category')
  const [category, setCategory] = useState<Category>('Clothing')
  const [editing, setEditing] = useState<EditedSubCategory>()
  const query = useQuery(callQuery('GET /admin/sub-categories', {}))
  const { subCategories = [], history = [] } = query.data ?? {}
  const rows = subCategories.filter((one) => one.category === category)
  return (
    <Loaded query={query}>
      <Section title={t('subCategories')} note={t('subCategoriesNote')}>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <ChipGroup
            legend={<span className="sr-only">{t('category')}</span>}
            options={categories.map((value) => ({ value, label: names(value) }))}
            value={category}
            onChange={(value) => setCategory(categories.find((one) => one === value) ?? category)}
          />
          <Button onClick={() => setEditing({ category })}>{t('addSubCategory')}</Button>
        </div>
        <Table
          caption={t('subCategories')}
          columns={columnsOf(t, setEditing)}
          rows={rows.toSorted((one, other) => Number(other.isAdded) - Number(one.isAdded))}
          rowKey={({ name }) => name}
        />
      </Section>
      <Section title={t('history')}>
        {history.length === 0 ? (
          <p className="text-sm text-ink-muted">{t('noHistory')}</p>
        ) : (
          <History rows={history} />
        )}
      </Section>
      <SubCategoryDialog editing={editing} onClose={() => setEditing(undefined)} />
    </Loaded>
  )
}

function columnsOf(t: Words, onEdit: RowProps['onEdit']): Column<ListedSubCategory>[] {
  return [
    {
      key: 'name',
      header: t('name'),
      onCard: 'heading',
      cell: ({ name, hindi, isAdded, isRetired }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
          <span lang="hi" className="min-w-0 wrap-anywhere text-ink-muted">
            {hindi}
          </span>
          {isRetired ? (
            <Badge tone="warning">{t('retired')}</Badge>
          ) : (
            isAdded && <Badge tone="info">{t('added')}</Badge>
          )}
        </span>
      ),
    },
    {
      key: 'hsn',
      header: t('hsn'),
      cell: ({ hsn, gstSlab }) => (
        <span className="money">
          {hsn}
          {gstSlab !== null && ` · ${gstSlab} %`}
        </span>
      ),
    },
    {
      key: 'synonyms',
      header: t('synonyms'),
      cell: ({ synonyms }) => (
        <span className="min-w-0 wrap-anywhere">{synonyms.join(', ') || '–'}</span>
      ),
    },
    {
      key: 'who',
      header: t('lastChange'),
      cell: ({ changedAt, changedBy }) =>
        changedAt && (
          <span className="flex min-w-0 flex-col wrap-anywhere text-ink-muted max-md:text-right">
            <Moment at={changedAt} />
            {changedBy}
          </span>
        ),
    },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: (row) => <Actions row={row} onEdit={onEdit} />,
    },
  ]
}

function Actions({ row, onEdit }: RowProps) {
  const t = useTranslations('settings')
  const { _id, name, isAdded, isRetired } = row
  const label = isAdded ? 'change' : 'addWords'
  return (
    <div className="flex flex-wrap gap-2 @table:justify-end">
      <Button
        variant="secondary"
        size="sm"
        aria-label={t(`${label}Of`, { subject: name })}
        onClick={() => onEdit(row)}
      >
        {t(label)}
      </Button>
      {_id !== null && isAdded && <Retire _id={_id} name={name} isRetired={isRetired} />}
      {_id !== null && <Remove _id={_id} name={name} kind={isAdded ? 'remove' : 'removeWords'} />}
    </div>
  )
}

function Retire({ _id, name, isRetired }: { _id: string; name: string; isRetired: boolean }) {
  const t = useTranslations('settings')
  const decision = useDecide('POST /admin/sub-categories/retire')
  const act = isRetired ? 'restore' : 'retire'
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ _id, isRetired: !isRetired }}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t(`${act}Of`, { subject: name }) }}
        title={t(`${act}Title`, { subject: name })}
        text={t(`${act}Text`)}
        confirm={t(act)}
      />
      {decision.proof}
    </>
  )
}

type RemoveProps = { _id: string; name: string; kind: 'remove' | 'removeWords' }

function Remove({ _id, name, kind }: RemoveProps) {
  const t = useTranslations('settings')
  const decision = useDecide('DELETE /admin/sub-categories')
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ _id }}
        button={{ variant: 'quiet', size: 'sm', 'aria-label': t(`${kind}Of`, { subject: name }) }}
        title={t(`${kind}Title`, { subject: name })}
        text={t(`${kind}Text`)}
        confirm={t(kind)}
        danger
      />
      {decision.proof}
    </>
  )
}

type Change = { _id: string; at: string; UID: string; action: string; reason: string }

function History({ rows }: { rows: Change[] }) {
  return (
    <ul className="divide-y divide-hairline text-sm">
      {rows.map(({ _id, at, UID, action, reason }) => (
        <HistoryRow key={_id} {...{ at, UID, action, reason }} />
      ))}
    </ul>
  )
}

function HistoryRow({ at, UID, action, reason }: Omit<Change, '_id'>) {
  const t = useTranslations('admin')
  return (
    <li className="flex flex-col gap-0.5 py-2.5 wrap-anywhere first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{t(`actions.${action as 'sub_category_added'}`)}</span>
        <span className="text-ink-muted">
          <Moment at={at} /> · {UID}
        </span>
      </span>
      <span>{reason}</span>
    </li>
  )
}
