import { useTranslations } from 'use-intl'
import type { ListColumn } from '../corrections.ts'

/** The names of a column: its heading or its number, and its field. */
export function useColumnWords() {
  const t = useTranslations('imports')
  return {
    heading: ({ heading, index }: Pick<ListColumn, 'heading' | 'index'>) =>
      heading || t('columnNumber', { number: index + 1 }),
    field: ({ field, size }: Pick<ListColumn, 'field' | 'size'>, isOpen = false) => {
      if (field === null) return t(isOpen ? 'columnOpen' : 'leftOut')
      return field === 'stockOfSize' && size ? t('piecesOf', { size }) : t(`fields.${field}`)
    },
  }
}
