import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { Button, IconButton } from '#web/ui/button.tsx'
import { forgetAllSearches, forgetSearch } from '#web/lib/browser-keys.ts'

/** The heading of the recent searches, with the button that removes them all. */
export function ClearRecent({ onCleared }: { onCleared: () => void }) {
  const t = useTranslations('suggestions')
  const clear = () => {
    forgetAllSearches()
    onCleared()
  }
  return (
    <div className="flex items-center justify-between gap-2 pr-1 pl-4">
      <span className="text-xs font-semibold text-ink-muted">{t('recent')}</span>
      <Button variant="quiet" size="sm" onClick={clear}>
        {t('clearRecent')}
      </Button>
    </div>
  )
}

/** One remove button per recent search, outside the list, because an option may not contain a button. */
export function ForgetColumn({ texts, onForgotten }: { texts: string[]; onForgotten: () => void }) {
  const t = useTranslations('suggestions')
  return (
    <ul className="absolute top-0 right-0">
      {texts.map((text) => (
        <li key={text} className="grid h-13 place-items-center pr-1">
          <IconButton
            label={t('forgetSearch', { text })}
            className="text-ink-muted"
            onClick={() => {
              forgetSearch(text)
              onForgotten()
            }}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
