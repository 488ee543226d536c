import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import { Button } from './button.tsx'
import { Menu } from './menu.tsx'

type Props = {
  label: string
  /** The contents of the file, in words. */
  note?: string
  size?: 'sm'
  loading: boolean
  disabled?: boolean
  onExcel: () => void
  onCsv: () => void
}

/** A button that saves a list as a workbook or as CSV. */
export function DownloadMenu({ label, note, onExcel, onCsv, ...button }: Props) {
  const t = useTranslations('download')
  const trigger = (
    <Button variant="secondary" {...button}>
      <Download aria-hidden="true" className="size-4.5" />
      {label}
    </Button>
  )
  return (
    <Menu
      trigger={trigger}
      header={note && <p className="max-w-64 text-ink-muted">{note}</p>}
      items={[
        {
          key: 'xlsx',
          label: t('excel'),
          icon: <FileSpreadsheet aria-hidden="true" />,
          onSelect: onExcel,
        },
        { key: 'csv', label: t('csv'), icon: <FileText aria-hidden="true" />, onSelect: onCsv },
      ]}
    />
  )
}
