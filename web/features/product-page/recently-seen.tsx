import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { seenProductStorage, type SeenProduct } from '#web/lib/seen-products.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

const NONE: SeenProduct[] = []

/** The products that this browser has shown last. They are read from its storage and sent nowhere. */
export function RecentlySeen({ exceptId }: { exceptId: string }) {
  const t = useTranslations('moreGoods')
  const isHindi = useLocale().locale === 'hi'
  const seen = useStored(seenProductStorage, NONE).filter(({ id }) => id !== exceptId)
  if (seen.length === 0) return null
  return (
    <section aria-label={t('recentlySeen')} className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <div>
          <h2 className="text-lg">{t('recentlySeen')}</h2>
          <p className="text-sm text-ink-muted">{t('recentlySeenNote')}</p>
        </div>
        <Button variant="quiet" size="sm" onClick={() => seenProductStorage.remove()}>
          {t('forgetSeen')}
        </Button>
      </div>
      <ul className="-mx-4 grid snap-x auto-cols-[31%] narrow:auto-cols-[60%] grid-flow-col gap-x-2.5 scroll-px-4 overflow-x-auto px-4 pb-2 sm:auto-cols-[20%] md:mx-0 md:auto-cols-[14%] md:scroll-px-0 md:px-0 xl:auto-cols-[10%]">
        {seen.map(({ id, image, ...names }) => (
          <li key={id} className="relative min-w-0 snap-start">
            <Picture path={image} alt="" sizes="130px" className="rounded-control" />
            <Link
              to={paths.product(id)}
              className="mt-1.5 line-clamp-2 text-sm leading-snug font-medium after:absolute after:inset-0 hover:text-primary"
            >
              {isHindi ? (names.hindiName ?? names.name) : names.name}
            </Link>
            <p className="truncate text-xs text-ink-muted">
              {isHindi ? (names.hindiShop ?? names.shop) : names.shop}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
