import { useTranslations } from 'use-intl'

/** A field with its displayed entry. */
export type Line = readonly [field: string, text: string]
/** A field, with its displayed entries on the other device and on this one. */
type ComparedField = readonly [field: string, theirs: string, yours: string]

/** Pairs the entries of two devices. A field may be on one of them only. */
export function compare(theirs: readonly Line[], yours: readonly Line[]): ComparedField[] {
  const [their, your] = [new Map(theirs), new Map(yours)]
  const fields = new Set([...their.keys(), ...your.keys()])
  return [...fields].map((field) => [field, their.get(field) ?? '', your.get(field) ?? ''])
}

/** The fields whose entries differ between two devices. */
export function Differences({ rows }: { rows: readonly ComparedField[] }) {
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
