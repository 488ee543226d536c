import { useTranslations } from 'use-intl'
import type { ListColumn } from '../corrections.ts'

/** The names of a column: its heading or its number, and its field. */
export function useColumnWords() {
  const t = useTranslations('imports')
  const fieldWords = ({ field, size }: Pick<ListColumn, 'field' | 'size'>, isOpen = false) => {
    if (field === null) return t(isOpen ? 'columnOpen' : 'leftOut')
    return field === 'stockOfSize' && size ? t('piecesOf', { size }) : t(`fields.${field}`)
  }
  return {
    /** `inside`: the headings inside the list that stand above a row, by column. */
    heading: ({ heading, isAdded, ...column }: ListColumn, inside: readonly string[] = []) => {
      if (isAdded) return fieldWords(column)
      return inside[column.index] || heading || t('columnNumber', { number: column.index + 1 })
    },
    field: fieldWords,
  }
}
