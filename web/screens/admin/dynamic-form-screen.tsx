import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { FormConfig } from '#shared/forms/form-config.ts'
import { FormRenderer } from '#web/features/onboarding/form-renderer.tsx'
import { useConfiguredForm } from '#web/features/onboarding/use-configured-form.ts'
import { AdminGate, adminQuery } from '#web/features/admin/admin-session.tsx'
import { type PageHead, useHead } from '#web/lib/page-head.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { notFound, type PageRequestData, type Screen, type ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: DynamicFormScreen, messages: ['week', 'pictures'] }
export const loads: ScreenLoads = {
  page: loadDynamicForm,
}

/** Answers 404 to everybody except administrators. */
async function loadDynamicForm({ t, queryClient }: PageRequestData): Promise<PageHead> {
  await queryClient.fetchQuery(adminQuery).catch(notFound)
  return { title: t('admin.previewTitle') }
}

/** The form of a named configuration, for administrators only. */
function DynamicFormScreen() {
  const [search] = useSearchParams()
  const name = search.get('name') ?? 'onboarding'
  return (
    <AdminGate otherwise={<NotFoundScreen />}>
      {() => (
        <Page width="reading">
          <FormPreview name={name} />
        </Page>
      )}
    </AdminGate>
  )
}

/** A form configuration as its users see it; nothing is sent. */
function FormPreview({ name }: { name: string }) {
  const t = useTranslations('admin')
  const { data, isError, error, refetch } = useQuery(callQuery('GET /form-config', { name }))
  if (data) return <Preview config={data} />
  if (!isError) return <SkeletonText lines={10} />
  return <ErrorState title={t('noForm')} text={error.message} onRetry={() => void refetch()} />
}

function Preview({ config }: { config: FormConfig }) {
  const t = useTranslations('admin')
  useHead({ title: t('previewTitle') })
  const form = useConfiguredForm(config, {})
  const check = () => {
    if (form.check()) void toast('success', t('previewRight'))
  }
  return (
    <>
      <PageTitle note={t('previewNote')}>{config.name}</PageTitle>
      <FormRenderer form={form} onSubmit={check}>
        <Button type="submit" size="lg" wide>
          {t('previewCheck')}
        </Button>
      </FormRenderer>
    </>
  )
}
