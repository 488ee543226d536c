import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { chooseField, type Correction, type Details, isOpenColumn } from '../corrections.ts'
import { ColumnList } from './column-list.tsx'
import { ColumnSheet } from './column-sheet.tsx'
import { FirstRows } from './first-rows.tsx'
import { HeadingRow } from './heading-row.tsx'
import { Joining } from './joining.tsx'

type ColumnsStepProps = { list: Details; onCorrect: (correction: Correction) => void }

/** The columns, the row of headings, and the way in which rows become products. */
export function ColumnsStep({ list, onCorrect }: ColumnsStepProps) {
  const t = useTranslations('imports')
  const [opened, setOpened] = useState<number>()
  const { sheets, sheet, firstRows, headingRow, profile, isRemembered } = list
  const columns = list.columns.filter(({ filled, field }) => filled > 0 || field !== null)
  const openColumns = new Set(
    columns.filter((one) => isOpenColumn(one, columns)).map(({ index }) => index),
  )
  const open = ({ index }: { index: number }) => setOpened(index)
  const known =
    profile === 'none' ? t('columnsNote') : t('columnsOf', { shape: t(`shapes.${profile}`) })
  return (
    <>
      <Section title={t('columns')} note={isRemembered ? t('remembered') : known}>
        {sheets.length > 1 && (
          <Field label={t('sheet')} className="max-w-md">
            <Select
              options={sheets.map(({ name, rows }, at) => ({
                value: String(at),
                label: t('sheetRows', { name, rows }),
              }))}
              value={String(sheet)}
              onChange={({ target }) => onCorrect({ sheet: Number(target.value) })}
            />
          </Field>
        )}
        <HeadingRow
          rows={firstRows}
          headingRow={headingRow}
          onHeadingRow={(row) => onCorrect({ headingRow: row })}
        />
        {openColumns.size > 0 && (
          <p className="font-semibold text-accent-ink">
            {t('columnsOpen', { count: openColumns.size })}
          </p>
        )}
        <div className="md:hidden">
          <ColumnList columns={columns} openColumns={openColumns} onOpen={open} />
        </div>
        <div className="max-md:hidden">
          <FirstRows
            rows={firstRows}
            headingRow={headingRow}
            columns={columns}
            openColumns={openColumns}
            onOpen={open}
            onHeadingRow={(row) => onCorrect({ headingRow: row })}
          />
        </div>
      </Section>
      <Joining list={list} onCorrect={onCorrect} />
      <ColumnSheet
        column={columns.find(({ index }) => index === opened)}
        onClose={() => setOpened(undefined)}
        onChoose={(field, size) => {
          if (opened === undefined) return
          onCorrect({ columns: chooseField(list.columns, opened, field, size) })
        }}
      />
    </>
  )
}
