import { and, eq, sql } from 'drizzle-orm'
import {
  consents,
  credentialChanges,
  emailChanges,
  familyMembers,
  formerEmails,
  knownDevices,
  phoneNumbers,
  sessions,
  users,
} from '#server/platform/db/tables/accounts.ts'
import { deliveries, messageKind, pushDevices } from '#server/platform/db/tables/notices.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { formatMobile } from '#shared/formats/phone-number.ts'
import {
  instantText,
  mapColumn,
  madeOf,
  type Manifest,
  oneOf,
  type Part,
  valueOf,
  pick,
} from './section.ts'

export function accountOf(userId: string): Manifest {
  return {
    account: {
      table: users,
      where: eq(users.id, userId),
      fields: pick(users, 'name email role locale createdAt=since'),
      leftOut: { owner: 'id', secret: 'passwordHash' },
      by: [users.id],
      id: users.id,
      parts: accountParts,
      as: oneOf,
    },
  }
}

const accountParts: Record<string, Part> = {
  newCredentialsAt: {
    table: credentialChanges,
    of: credentialChanges.userId,
    fields: pick(credentialChanges, 'changedAt=at'),
    leftOut: { owner: 'userId' },
    by: [credentialChanges.userId],
    as: valueOf('at'),
  },
  formerEmails: {
    table: formerEmails,
    of: formerEmails.userId,
    fields: pick(formerEmails, 'email changedAt=until'),
    leftOut: { owner: 'userId', key: 'id' },
    by: [formerEmails.changedAt],
    descending: true,
  },
  newEmail: {
    table: emailChanges,
    of: emailChanges.userId,
    fields: pick(emailChanges, 'newEmail=email'),
    leftOut: {
      owner: 'userId',
      key: 'id',
      secret: 'oldMac oldSealed newMac newSealed',
      work: 'tries askedAt',
    },
    by: [emailChanges.userId],
    as: valueOf('email'),
  },
  family: {
    table: familyMembers,
    of: familyMembers.userId,
    fields: pick(familyMembers, 'name sizes measures'),
    leftOut: { owner: 'userId', key: 'id addedAt' },
    by: [familyMembers.addedAt, familyMembers.id],
  },
  acceptedTerms: {
    table: consents,
    of: consents.userId,
    fields: pick(consents, 'termsVersion=edition isAdult agreedAt=at'),
    leftOut: { owner: 'userId' },
    by: [consents.agreedAt],
  },
}

export function phoneOf(userId: string, vault: PhoneVault): Manifest {
  const { sealed, verifiedAt, whatsappAt, whatsappText, stoppedAt } = phoneNumbers
  const whatsApp = { since: whatsappAt, agreedTo: whatsappText, endedAt: stoppedAt }
  return {
    phone: {
      table: phoneNumbers,
      where: eq(phoneNumbers.userId, userId),
      fields: {
        number: mapColumn(sealed, (bytes: Buffer) => formatMobile(vault.open(userId, bytes))),
        verifiedAt,
        whatsApp: madeOf<Consent, unknown>(whatsApp, shapeConsent),
      },
      leftOut: { owner: 'userId', secret: 'numberHash', said: 'lastDigits', others: 'movedFrom' },
      by: [phoneNumbers.numberHash],
      as: oneOf,
    },
    whatsAppMessages: {
      table: deliveries,
      where: and(eq(deliveries.userId, userId), eq(deliveries.channel, 'whatsApp')),
      fields: {
        kind: messageKind,
        orderId: sql`${deliveries.payload} ->> 'orderId'`,
        ...pick(
          deliveries,
          'state sentAt=acceptedAt deliveredAt readAt lastDigits=toNumberEndingIn plannedAt=at',
        ),
      },
      leftOut: {
        owner: 'userId',
        key: 'id subject occasion channel recipient deviceId lane providerId',
        secret: 'numberHash',
        work: 'isUrgent dueAt expiresAt tryAt tries failure lastError',
      },
      by: [deliveries.plannedAt, deliveries.id],
      descending: true,
    },
  }
}

type Consent = { since: string | null; agreedTo: string | null; endedAt: string | null }

function shapeConsent({ since, agreedTo, endedAt }: Consent) {
  if (since === null) return null
  return { since: instantText(since), agreedTo: agreedTo ?? '', endedAt: instantText(endedAt) }
}

export function browsersOf(userId: string): Manifest {
  return {
    sessions: {
      table: sessions,
      where: eq(sessions.userId, userId),
      fields: pick(sessions, 'deviceName=device createdAt=begunAt seenAt expiresAt=endsAt'),
      leftOut: {
        owner: 'userId',
        key: 'id',
        secret: 'tokenHash deviceHash',
        work: 'provedAt codeProvedAt',
      },
      by: [sessions.createdAt, sessions.id],
      descending: true,
    },
    knownBrowsers: {
      table: knownDevices,
      where: eq(knownDevices.userId, userId),
      fields: pick(knownDevices, 'seenAt'),
      leftOut: { owner: 'userId', secret: 'deviceHash' },
      by: [knownDevices.deviceHash],
      as: (rows) => rows.length,
    },
    noticeDevices: {
      table: pushDevices,
      where: eq(pushDevices.userId, userId),
      fields: {
        ...pick(pushDevices, 'name isOn locale addedAt usedAt'),
        pushService: mapColumn(pushDevices.endpoint, (endpoint: string) => new URL(endpoint).host),
      },
      leftOut: {
        owner: 'userId',
        key: 'id',
        secret: 'p256dh auth publicKey deviceHash',
        said: 'service',
        work: 'noted_day told_waitlist arrivals_day price_noted_day',
      },
      by: [pushDevices.addedAt, pushDevices.id],
    },
  }
}
