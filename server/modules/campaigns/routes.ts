import type { App } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import * as contract from '#shared/contract/campaigns.ts'
import { endCampaign, saveCampaign } from './commands.ts'
import { viewCampaign, viewCampaigns, viewPreview } from './views.ts'

export function campaignRoutes(app: App): void {
  mountRead(app, contract.getCampaigns, async ({ db, actor, now }) => ({
    campaigns: await viewCampaigns(db, actor, now),
  }))
  mountRead(app, contract.previewCampaign, ({ db, actor, input, now }) =>
    viewPreview(db, actor, input, now),
  )
  mountWrite(app, contract.saveCampaign, async ({ tx, actor, input, say }) => {
    const campaign = await viewCampaign(tx, await saveCampaign(tx, actor, input), tx.now)
    return { message: say(`done.campaign_${campaign.state}`), campaign }
  })
  mountWrite(app, contract.endCampaign, async ({ tx, actor, input, say }) => ({
    message: say(`done.campaign_${await endCampaign(tx, actor, input.campaignId)}`),
  }))
}
