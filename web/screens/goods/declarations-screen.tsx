import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { BrandList } from '#web/features/declarations/brand-list.tsx'
import { callQuery } from '#web/lib/queries.ts'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Page } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: DeclarationsScreen,
  messages: ['declarations', 'errors', 'parts'],
}

/** The shop's declarations of its goods by brand, as the law wants them. */
function DeclarationsScreen() {
  const t = useTranslations('declarations')
  const query = useQuery(callQuery('GET /declarations', {}))
  return (
    <Page>
      <BackTitle to={paths.products()} label={t('back')} note={t('note')}>
        {t('title')}
      </BackTitle>
      <Loaded query={query}>
        {({ requiredFrom, goods, lacking, brands }) =>
          goods === 0 ? (
            <EmptyState
              drawing={<NothingFoundDrawing />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={<ButtonLink to={paths.addProduct()}>{t('add')}</ButtonLink>}
            />
          ) : (
            <div className="flex flex-col gap-4">
              <p>
                <span className="font-semibold">{t('lacking', { lacking, goods })}</span>{' '}
                {requiredFrom && <Needed from={requiredFrom} />}
              </p>
              <BrandList brands={brands} />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}

function Needed({ from }: { from: string }) {
  const t = useTranslations('declarations')
  const [today] = useState(() => indianDay(new Date()))
  const isNow = from <= today
  return <span>{t(isNow ? 'neededSince' : 'neededFrom', { day: formatDay(from) })}</span>
}
