import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'

/** `small`: without the name on phones. The narrowest phones never show the name. */
export function Logo({ small = false }: { small?: boolean }) {
  const t = useTranslations('shell')
  return (
    <Link
      to={paths.home()}
      aria-label={t('homeLabel')}
      className={clsx(
        'flex min-h-11 min-w-11 shrink-0 items-center gap-2 rounded-control',
        small && 'max-md:-mr-2',
      )}
    >
      <LogoMark className="size-8" />
      <span
        className={clsx(
          'text-lg font-bold tracking-tight',
          small ? 'max-md:hidden' : 'max-[22rem]:hidden',
        )}
      >
        {t('brand')}
      </span>
    </Link>
  )
}

/** Four blocks of houses, the lanes between them, and the square where the lanes meet. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={clsx('shrink-0', className)}>
      <path
        className="fill-primary"
        d="M8 2h9.500v6.300A12 12 0 0 0 8.300 17.500H2V8a6 6 0 0 1 6-6zM22.500 2H32a6 6 0 0 1 6 6v9.500h-6.300A12 12 0 0 0 22.500 8.300zM38 22.500V32a6 6 0 0 1-6 6h-9.500v-6.300a12 12 0 0 0 9.200-9.200zM17.500 38H8a6 6 0 0 1-6-6v-9.500h6.300a12 12 0 0 0 9.200 9.200z"
      />
      <circle className="fill-accent" cx="20" cy="20" r="5.500" />
    </svg>
  )
}
