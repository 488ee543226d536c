import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '#web/ui/dialog.tsx'

const keys = [
  ['help', ['?']],
  ['palette', ['Ctrl', 'K'], ['⌘', 'K']],
  ['search', ['/']],
  ['orders', ['g', 'o']],
  ['history', ['g', 'h']],
  ['scan', ['g', 's']],
  ['sale', ['g', 'c']],
  ['products', ['g', 'p']],
  ['inventory', ['g', 'i']],
  ['saveCounts', ['Ctrl', 'Enter'], ['⌘', 'Enter']],
  ['close', ['Esc']],
] as const

/** A list of the dashboard's keyboard shortcuts. Loaded when it is first opened. */
export function KeyboardHelp(props: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useTranslations('keys')
  return (
    <Dialog {...props} title={t('title')} description={t('note')}>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-6 gap-y-2 text-sm">
        {keys.map(([name, ...ways]) => (
          <Fragment key={name}>
            <dt>{t(name)}</dt>
            <dd className="flex flex-wrap items-center justify-end gap-1.5">
              {ways.map((way, index) => (
                <Fragment key={way.join(' ')}>
                  {index > 0 && <span className="text-xs text-ink-muted">{t('or')}</span>}
                  {way.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-control border border-edge bg-sunken px-1.5 py-0.5 text-center font-sans font-semibold"
                    >
                      {key}
                    </kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  )
}
