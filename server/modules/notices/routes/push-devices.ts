import { type App, deviceTokenOf, saveDevice } from '#server/modules/accounts/guards.ts'
import { mountRead, mountWrite } from '#server/platform/http/mount.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { AppError } from '#shared/app-error.ts'
import * as contract from '#shared/contract/notices.ts'
import { saveFirstBookingWish } from '../commands/wishes.ts'
import { changeDevice, type Channel, removeDevice, subscribe } from '../commands/devices.ts'
import { isWished, viewDevices } from '../views/devices.ts'

/** `channel` is undefined while notices are switched off; known devices can still be removed. */
export function pushRoutes(app: App, channel: Channel | undefined): void {
  const publicKey = channel?.keys.current ?? null

  mountRead(app, contract.getPushDevices, async ({ db, actor }) => ({
    publicKey,
    devices: await viewDevices(db, actor.userId, publicKey),
  }))

  mountWrite(app, contract.subscribe, async ({ tx, actor, input, request, reply, say }) => {
    if (!channel) throw new AppError('NOT_FOUND', { reason: 'push' })
    const token = deviceTokenOf(app, request)
    const userAgent = request.headers['user-agent'] ?? ''
    await subscribe(tx, channel, input, {
      userId: actor.userId,
      deviceHash: sha256(token),
      userAgent,
    })
    saveDevice(app, reply, token)
    return { message: say('done.pushOn') }
  })

  mountWrite(app, contract.changePushDevice, async ({ tx, actor, input, say }) => {
    await changeDevice(tx, actor.userId, input)
    return { message: say('done.deviceSaved') }
  })

  mountRead(app, contract.getFirstBookingNote, async ({ db, actor }) => ({
    wanted: await isWished(db, actor.userId, 'firstBooking'),
  }))

  mountWrite(app, contract.saveFirstBookingNote, async ({ tx, actor, input, say }) => {
    await saveFirstBookingWish(tx, actor.userId, input.wanted)
    return { message: say('done.wishSaved'), wanted: input.wanted }
  })

  mountWrite(app, contract.removePushDevice, async ({ tx, actor, input, say }) => {
    await removeDevice(tx, actor.userId, input.deviceId)
    return { message: say('done.deviceRemoved') }
  })
}
