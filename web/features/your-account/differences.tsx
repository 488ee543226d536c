import { useTranslations } from 'use-intl'

/** A field, with its displayed entries on the other device and on this one. */
export type Compared = readonly [field: string, theirs: string, yours: string]

/** The fields whose entries differ between two devices. */
export function Differences({ rows }: { rows: readonly Compared[] }) {
  const t = useTranslations('yourAccount')
  const different = rows.filter(([, theirs, yours]) => theirs !== yours)
  if (different.length === 0) return <p>{t('nothingDiffers')}</p>
  return (
    <dl className="flex flex-col gap-2 wrap-anywhere">
      {different.map(([field, theirs, yours]) => (
        <div key={field}>
          <dt className="font-semibold">{field}</dt>
          <Entry of={t('theirs')} text={theirs} />
          <Entry of={t('yours')} text={yours} />
        </div>
      ))}
    </dl>
  )
}

function Entry({ of, text }: { of: string; text: string }) {
  const t = useTranslations('yourAccount')
  return (
    <dd className="mt-1">
      <span className="block text-ink-muted">{of} </span>
      <span className="block whitespace-pre-line">{text || t('noEntry')}</span>
    </dd>
  )
}
