import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import {
  certainNotices,
  type NoticeChange,
  type NoticeState,
} from '#shared/contract/settings/notices.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type Words = ReturnType<typeof useTranslations<'settings'>>

/** The notices that the city may switch off, the notices that are always sent, and the history of the switches. */
export function NoticeSettings() {
  const t = useTranslations('settings')
  const query = useQuery(callQuery('GET /admin/notice-settings', {}))
  const { notices = [], history = [] } = query.data ?? {}
  return (
    <Loaded query={query}>
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Section title={t('switchable')} note={t('switchableNote')}>
          <ul className="divide-y divide-hairline">
            {notices.map((state) => (
              <NoticeRow key={state.notice} {...state} />
            ))}
          </ul>
        </Section>
        <Section title={t('always')} note={t('alwaysNote')}>
          <ul className="flex list-disc flex-col gap-2 pl-5 text-sm">
            {certainNotices.map((about) => (
              <li key={about}>{t(`certain.${about}`)}</li>
            ))}
          </ul>
        </Section>
      </div>
      <Section title={t('history')}>
        {history.length === 0 ? (
          <p className="text-sm text-ink-muted">{t('noHistory')}</p>
        ) : (
          <Table
            caption={t('history')}
            columns={historyColumns(t)}
            rows={history}
            rowKey={({ _id }) => _id}
          />
        )}
      </Section>
    </Loaded>
  )
}

function NoticeRow({ notice, isOn, change }: NoticeState) {
  const t = useTranslations('settings')
  const { locale } = useLocale()
  return (
    <li className="flex items-center gap-4 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 grow text-sm">
        <h3 className="flex flex-wrap items-center gap-2 text-base">
          {t(`names.${notice}`)}
          <Badge tone={isOn ? 'success' : 'warning'}>{isOn ? t('on') : t('off')}</Badge>
        </h3>
        <p className="text-ink-muted">{t(`texts.${notice}`)}</p>
        {change && (
          <p className="wrap-anywhere text-ink-muted">
            {t('sinceBy', { at: formatMoment(change.changedAt, locale), by: change.changedBy })}
            {!isOn && <> · {t('withheld', { count: change.withheld })}</>}
          </p>
        )}
      </div>
      <NoticeSwitch notice={notice} to={isOn ? 'Off' : 'On'} />
    </li>
  )
}

/** The button that switches a notice after a confirmation. */
function NoticeSwitch({ notice, to }: Pick<NoticeState, 'notice'> & { to: 'On' | 'Off' }) {
  const t = useTranslations('settings')
  const decision = useDecide('POST /admin/notice-settings')
  const name = { notice: t(`names.${notice}`) }
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ notice, isOn: to === 'On' }}
        button={{
          variant: 'secondary',
          size: 'sm',
          className: 'shrink-0',
          'aria-label': t(`switch${to}Of`, name),
        }}
        title={t(`switch${to}Title`, name)}
        text={t(`switch${to}Text`)}
        confirm={t(`switch${to}`)}
        danger={to === 'Off'}
      />
      {decision.proof}
    </>
  )
}

function historyColumns(t: Words): Column<NoticeChange>[] {
  return [
    {
      key: 'notice',
      header: t('notice'),
      onCard: 'heading',
      cell: ({ notice }) => <span className="font-semibold">{t(`names.${notice}`)}</span>,
    },
    { key: 'became', header: t('became'), cell: ({ isOn }) => (isOn ? t('on') : t('off')) },
    { key: 'when', header: t('when'), cell: ({ changedAt }) => <Moment at={changedAt} /> },
    {
      key: 'who',
      header: t('who'),
      cell: ({ changedBy }) => <span className="min-w-0 wrap-anywhere">{changedBy}</span>,
    },
    {
      key: 'notSent',
      header: t('notSent'),
      align: 'end',
      cell: ({ isOn, withheld }) => (isOn ? '–' : <span className="money">{withheld}</span>),
    },
  ]
}
