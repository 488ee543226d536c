import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/onboarding.ts'
import { mustExist } from '#shared/must-exist.ts'
import { localeOf } from '#shared/translate.ts'
import { forms, saveRegistrationDraft, submitRegistration } from './commands.ts'
import { viewOwnRegistration } from './views.ts'

export function onboardingRoutes(app: App): void {
  mountRead(app, contract.onboardConfig, async ({ say }) =>
    mustExist(forms.find('onboarding', localeOf(say)), 'the form of a registration'),
  )

  mountRead(app, contract.getOnboarding, ({ db, actor }) => viewOwnRegistration(db, actor.userId))

  mountWrite(app, contract.onboarding, async ({ tx, actor, input, say }) => {
    await submitRegistration(tx, actor, input)
    return { message: say('done.registered'), status: 'pending' as const }
  })

  mountWrite(app, contract.saveDraft, async ({ tx, actor, input }) => {
    await saveRegistrationDraft(tx, actor, input.draft)
    return { savedAt: tx.now.toISOString() }
  })
}
