import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { orderStatuses, paymentStatuses } from '../../order-status.ts'
import { FamilyMember } from '../accounts/family.ts'
import { closeReasons, grievanceStates, grievanceTopics } from '../grievances/topics.ts'
import { Dispute } from '../orders/disputes.ts'
import { CreditNote, Refund, timelineEvents } from '../orders/orders.ts'
import { staffRoles } from '../../staff-role.ts'
import { givenRoles, invitationEndings } from '../staff.ts'
import { Id, Instant, Nothing, Rupees } from '../wire.ts'

const OwnAccount = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(['customer', 'merchant']),
  locale: z.enum(['en', 'hi']),
  since: Instant,
  /** The last new password by an emailed link, or change of the e-mail address. */
  newCredentialsAt: Instant.nullable(),
  /** An address that this account had until a change in the last days. */
  formerEmails: z.array(z.object({ email: z.string(), until: Instant })),
  /** A change of the address that waits for its codes. */
  newEmail: z.string().nullable(),
  /** The people for whom the person shops, with their sizes. */
  family: z.array(FamilyMember.omit({ memberId: true })),
  acceptedTerms: z.array(z.object({ edition: z.string(), isAdult: z.boolean(), at: Instant })),
})

const OwnStore = z.object({
  shopName: z.string(),
  ownerName: z.string(),
  contactNumber: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  status: z.enum(['pending', 'approved', 'rejected', 'suspended']),
  since: Instant,
})

/** A registration of a shop, with the addresses of its pictures and the decision. */
const OwnRegistration = z.object({
  status: z.enum(['pending', 'approved', 'rejected']),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  form: z.record(z.string(), z.unknown()),
  shopImage: z.string().nullable(),
  shopLogo: z.string().nullable(),
})

const OwnBooking = z.object({
  orderId: Id,
  storeName: z.string(),
  status: z.enum(orderStatuses),
  paymentMethod: z.enum(['cash', 'online']),
  /** Sizes or colours of one article, to be tried on in the shop. */
  toTry: z.boolean(),
  paymentStatus: z.enum(paymentStatuses),
  /** The amount to pay or paid: the products less `discount`. */
  amount: Rupees,
  totalTax: Rupees,
  discount: Rupees,
  billNumber: z.string().nullable(),
  creditNotes: z.array(CreditNote),
  /** Attempts to pay online, each with its id at the payment provider. */
  payments: z.array(
    z.object({
      paymentId: z.string(),
      amount: Rupees,
      status: z.enum(['created', 'failed', 'authorized', 'captured', 'refunded']),
      at: Instant,
    }),
  ),
  refunds: z.array(Refund.omit({ state: true })),
  disputes: z.array(
    Dispute.pick({
      disputeId: true,
      amount: true,
      status: true,
      words: true,
      openedAt: true,
      endedAt: true,
    }).extend({ reasonCode: z.string() }),
  ),
  bookedAt: Instant,
  closedAt: Instant.nullable(),
  products: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      variant: z.record(z.string(), z.string()),
      sku: z.string(),
      quantity: z.int(),
      price: Rupees,
      /** The name of the shop's own offer that made the price. */
      offer: z.string().nullable(),
      hsn: z.string(),
      gstRate: z.number(),
      declined: z.boolean(),
      /** Pieces that the person did not take at the hand-over. */
      notTaken: z.int(),
    }),
  ),
  timeline: z.array(
    z.object({
      event: z.enum(timelineEvents),
      by: z.enum(['shopper', 'merchant', 'system', 'admin']),
      at: Instant,
      reason: z.string().nullable(),
      /** The person who was named to collect. */
      person: z.string().exactOptional(),
    }),
  ),
})

/** Everything that is stored about a person, except passwords, codes and sessions. */
const AccountData = z.object({
  exportedAt: Instant,
  account: OwnAccount,
  /** The verified telephone number; `whatsApp`: the consent to messages there, and when it ended. */
  phone: z
    .object({
      number: z.string(),
      verifiedAt: Instant,
      whatsApp: z
        .object({ since: Instant, agreedTo: z.string(), endedAt: Instant.nullable() })
        .nullable(),
    })
    .nullable(),
  /** Messages that were sent by WhatsApp in the last 90 days. */
  whatsAppMessages: z.array(
    z.object({
      kind: z.enum(['code', 'new_order', 'ready', 'reminder', 'stopped']),
      orderId: Id.nullable(),
      toNumberEndingIn: z.string(),
      at: Instant,
      state: z.string(),
    }),
  ),
  /** `device`: the browser and system that logged in; null when they are not known. */
  sessions: z.array(
    z.object({
      device: z.string().nullable(),
      begunAt: Instant,
      seenAt: Instant,
      endsAt: Instant,
    }),
  ),
  knownBrowsers: z.int(),
  /** Browsers that show notices; of their secret addresses only the host. */
  noticeDevices: z.array(
    z.object({
      name: z.string(),
      pushService: z.string(),
      isOn: z.boolean(),
      locale: z.enum(['en', 'hi']),
      addedAt: Instant,
      usedAt: Instant,
    }),
  ),
  wishlist: z.array(
    z.object({
      productId: Id,
      name: z.string(),
      addedAt: Instant,
      /** The variant or colour that the card showed when the product was added. */
      variantId: Id.nullable(),
      color: z.string().nullable(),
      /** Its price then; null when it was saved before prices were. */
      savedPrice: Rupees.nullable(),
      /**
       * The price below which the person is told, and the day (`YYYY-MM-DD`) of the last note that named this
       * product.
       */
      toldBelow: Rupees.nullable(),
      toldOn: z.string().nullable(),
    }),
  ),
  /** The sold-out variants for which the person waits. */
  waitlist: z.array(z.object({ productId: Id, variantId: Id, askedAt: Instant })),
  /** Pieces that were held for the person after such a wait; `endedBy` and `endedAt` are null while one is held. */
  heldPieces: z.array(
    z.object({
      productId: Id,
      variantId: Id,
      begunAt: Instant,
      until: Instant,
      endedAt: Instant.nullable(),
      endedBy: z.enum(['booked', 'expired', 'released', 'left']).nullable(),
    }),
  ),
  /** Time since which the person gets notes about lower prices on the wishlist; null without that wish. */
  priceDropsSince: Instant.nullable(),
  cart: z.array(
    z.object({
      productId: Id,
      variantId: Id,
      quantity: z.int(),
      price: Rupees.optional(),
    }),
  ),
  bookings: z.array(OwnBooking),
  reviews: z.array(
    z.object({
      orderId: Id,
      productId: Id,
      stars: z.int(),
      text: z.string(),
      writtenAt: Instant,
      editedAt: Instant.nullable(),
      /** The shop's answer. */
      answer: z.string().nullable(),
      /** Hidden by an administrator. */
      hidden: z.object({ reason: z.string(), at: Instant }).nullable(),
    }),
  ),
  reportedReviews: z.array(z.object({ reviewId: Id, reason: z.string(), at: Instant })),
  /** Questions to the shops of a city; the point is rounded, and the picture is a data URL. */
  questions: z.array(
    z.object({
      words: z.string(),
      subCategory: z.string(),
      size: z.string().nullable(),
      budget: Rupees.nullable(),
      city: z.string(),
      area: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      askedAt: Instant,
      endsAt: Instant,
      endedAt: Instant.nullable(),
      orderId: Id.nullable(),
      picture: z.string().nullable(),
    }),
  ),
  /** Answers to questions that the person has sent for a shop. */
  answeredQuestions: z.array(
    z.object({ storeName: z.string(), productName: z.string(), at: Instant }),
  ),
  reportedQuestions: z.array(z.object({ questionId: Id, reason: z.string(), at: Instant })),
  /** Complaints to the grievance officer and requests about data, with all messages; pictures are data URLs. */
  complaints: z.array(
    z.object({
      number: z.string(),
      about: z.enum(grievanceTopics),
      orderNumber: z.string().nullable(),
      state: z.enum(grievanceStates),
      receivedAt: Instant,
      closedAt: Instant.nullable(),
      closedAs: z.enum(closeReasons).nullable(),
      messages: z.array(
        z.object({ by: z.enum(['person', 'officer']), words: z.string(), at: Instant }),
      ),
      pictures: z.array(z.string()),
    }),
  ),
  /** True when an e-mail asks for reviews after each collection. */
  askedForReviews: z.boolean(),
  /** Time since which a weekly note about low stock is wanted; null without that wish. */
  stockNoteSince: Instant.nullable(),
  /** Shops that the person follows. */
  follows: z.array(z.object({ storeName: z.string(), since: Instant })),
  /**
   * The weekly note about new articles: the time since which it is wanted (null without that wish), and the Friday of
   * the last note.
   */
  arrivalNote: z
    .object({ wantedSince: Instant.nullable(), lastSentOn: z.iso.date().nullable() })
    .nullable(),
  blockedBy: z.array(z.object({ storeName: z.string(), reason: z.string(), since: Instant })),
  store: OwnStore.nullable(),
  /** The shop for which the person acts, as a member of its staff or as its owner. */
  staff: z.object({ storeName: z.string(), role: z.enum(staffRoles), since: Instant }).nullable(),
  /** Invitations to the staff of shops, of the last month. */
  staffInvitations: z.array(
    z.object({
      storeName: z.string(),
      role: z.enum(givenRoles),
      sentAt: Instant,
      endedAs: z.enum(invitationEndings).nullable(),
    }),
  ),
  /** Accounts for transfers that the person has entered; their numbers are masked as on the screen. */
  payoutAccounts: z.array(
    z.object({ storeName: z.string(), masked: z.string(), enteredAt: Instant }),
  ),
  /** Lists of goods that the person has sent or brought into a shop. */
  sentLists: z.array(z.object({ storeName: z.string(), fileName: z.string(), sentAt: Instant })),
  /** Offers of a shop that the person has made or last changed. */
  savedOffers: z.array(z.object({ storeName: z.string(), name: z.string(), from: Instant })),
  registrations: z.array(OwnRegistration),
  /** A saved registration that was not sent. */
  registrationDraft: z
    .object({ form: z.record(z.string(), z.unknown()), savedAt: Instant })
    .nullable(),
  /** The addresses of uploaded pictures that no shop uses yet. */
  uploadedPictures: z.array(z.string()),
})
export type AccountData = z.input<typeof AccountData>

export const exportAccount = endpoint({
  method: 'GET',
  path: '/me/export',
  who: 'user',
  limit: 'own-data',
  summary:
    'Everything that is stored about the caller, and a name for the file. PROOF_NEEDED when the caller has not given the password, or a code without having a password, for ten minutes.',
  input: Nothing,
  output: z.object({ fileName: z.string(), data: AccountData }),
  errors: ['NOT_FOUND', 'PROOF_NEEDED'],
})

export const copyByLink = endpoint({
  method: 'POST',
  path: '/grievance-copy',
  who: 'guest',
  limit: 'own-data',
  effect: 'read',
  summary:
    'The same for somebody who cannot log in, by the token of the link to a request, after the officer has sent it. NOT_FOUND after seven days.',
  input: z.strictObject({ grievanceId: z.string().max(200) }),
  output: exportAccount.output,
  errors: ['NOT_FOUND'],
})
