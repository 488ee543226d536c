import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { LogoMark } from '#web/ui/logo-mark.tsx'
import { paths } from '#shared/paths.ts'

export function Logo({ className }: { className?: string }) {
  const t = useTranslations('shell')
  return (
    <Link
      to={paths.home()}
      aria-label={t('homeLabel')}
      className={clsx('flex min-h-11 shrink-0 items-center gap-2 rounded-control', className)}
    >
      <LogoMark className="size-8" />
      <span className="text-lg font-bold tracking-tight">{t('brand')}</span>
    </Link>
  )
}
