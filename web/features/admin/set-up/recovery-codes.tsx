import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** The recovery codes. The server tells them only once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations('adminSetUp')
  const navigate = useNavigate()
  const [isKept, setKept] = useState(false)
  useLeaveWarning(!isKept)
  // Leaving inside the click would still show the warning, which ends with the next rendering.
  useEffect(() => {
    if (isKept) navigate(paths.adminLogin(), { replace: true })
  }, [isKept, navigate])
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => void toast('success', t('copied')),
      () => void toast('error', t('copyFailed')),
    )
  return (
    <AccountCard title={t('doneTitle')} note={t('doneNote')}>
      <div className="flex flex-col gap-4">
        <ul
          aria-label={t('codes')}
          className="money grid gap-x-6 gap-y-1 rounded-control bg-sunken p-4 text-sm select-all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="secondary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-4.5" />
          {t('copyCodes')}
        </Button>
        <Button size="lg" wide onClick={() => setKept(true)}>
          {t('kept')}
        </Button>
      </div>
    </AccountCard>
  )
}
