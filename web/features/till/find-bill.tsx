import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { paths } from '#shared/paths.ts'
import { ScanAction } from '#web/features/barcode/scan-action.tsx'
import { useNavigate } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** Opens a bill by its number, its last digits, the number of its order, or the code on its print. */
export function FindBill({ number }: { number: string }) {
  const t = useTranslations('returns')
  const navigate = useNavigate()
  const [text, setText] = useState(number)
  const find = (wanted: string) => wanted.trim() && navigate(paths.returnGoods(wanted.trim()))
  return (
    <search>
      <form
        className="mb-6 max-w-lg"
        onSubmit={(event) => {
          event.preventDefault()
          find(text)
        }}
      >
        <Field label={t('number')}>
          <div className="flex gap-2">
            <SearchInput
              icon={<Search />}
              value={text}
              onText={setText}
              maxLength={40}
              placeholder={t('numberHint')}
              action={<ScanAction label={t('scan')} onRead={find} />}
            />
            <Button type="submit">{t('find')}</Button>
          </div>
        </Field>
      </form>
    </search>
  )
}
