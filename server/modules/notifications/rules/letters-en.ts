import { NO_SHOW_MEMORY_DAYS, NO_SHOWS_BEFORE_ONLINE_ONLY } from '#shared/limits.ts'
import type { OrderFacts, Phrases } from './phrases.ts'

const shopSays = ({ reason }: OrderFacts) => (reason ? [`The shop says: “${reason}”`] : [])
const nothingPaid = 'Nothing was paid, so there is nothing to give back.'
const codeHasEnded = 'Your pickup code is blocked. Open the booking and renew it before you go.'

export const lettersInEnglish: Phrases = {
  greeting: (name) => `Namaste ${name},`,
  footer:
    'You get this letter because of a booking on Chowk. There is nothing to pay to anyone but the shop.',
  labels: {
    order: 'Booking',
    shop: 'Shop',
    address: 'Address',
    phone: 'Phone',
    amount: 'Total',
    bill: 'Bill number',
    customer: 'Customer',
    missing: 'not available',
  },
  see: 'See the booking',
  openDashboard: 'Open Current Orders',
  openHistory: 'Open Order History',
  letters: {
    booked: {
      subject: (facts) => `Booked at ${facts.shopName}: ${facts.orderNumber}`,
      body: (facts) => [
        `Your Booking is successful. ${facts.shopName} holds the pieces for you and tells you as soon as they are ready${facts.dueAt && `, by ${facts.dueAt} at the latest`}.`,
        'Please wait for that message before you set out. You pay in cash at the counter.',
      ],
    },
    newOrder: {
      subject: (facts) => `New booking ${facts.orderNumber} from ${facts.shopperName}`,
      body: (facts) => [
        `${facts.shopperName} has booked with you and pays in cash at the counter. Put the pieces aside and mark the order Ready, by ${facts.dueAt} at the latest.`,
      ],
    },
    ready: {
      subject: (facts) =>
        facts.declined.length > 0
          ? `Ready for pickup at ${facts.shopName}, but not everything`
          : `Ready for pickup at ${facts.shopName}`,
      body: (facts) => [
        ...(facts.declined.length > 0
          ? [
              'The shop does not have everything you booked. What is missing is marked below, and the total is lower by it.',
              ...shopSays(facts),
            ]
          : []),
        ...(facts.code
          ? [
              `Your booking is ready. Come by ${facts.dueAt} and show this pickup code at the counter:`,
              'Tell the code to nobody before you have your goods in hand.',
            ]
          : [`Your booking is ready. Come by ${facts.dueAt}.`, codeHasEnded]),
      ],
    },
    dueToday: {
      subject: (facts) => `Last day to collect at ${facts.shopName}`,
      body: (facts) => [
        `Your booking waits for you until ${facts.dueAt}. After that the shop puts the pieces back on the shelf.`,
        facts.code ? 'Show this pickup code at the counter:' : codeHasEnded,
      ],
    },
    extended: {
      subject: (facts) => `More time to collect at ${facts.shopName}`,
      body: (facts) => [
        `${facts.shopName} keeps your booking until ${facts.dueAt}. It cannot be extended again.`,
      ],
    },
    hoursMoved: {
      subject: (facts) => `More time to collect at ${facts.shopName}`,
      body: (facts) => [
        `${facts.shopName} has changed its hours. You may now come until ${facts.dueAt}.`,
      ],
    },
    comesLater: {
      subject: (facts) => `Booking ${facts.orderNumber}: the customer comes later`,
      body: (facts) => [
        `${facts.shopperName} needs one day more. Please keep the pieces until ${facts.dueAt}.`,
      ],
    },
    codeEnded: {
      subject: (facts) => `Your pickup code for ${facts.shopName} is blocked`,
      body: () => [
        'The code was entered wrongly five times, so it no longer works. If you are at the shop, open the booking and tap Renew code. If you are not, somebody was guessing: your goods are safe.',
      ],
    },
    codeRenewed: {
      subject: (facts) => `New pickup code for ${facts.shopName}`,
      body: (facts) => [`This code replaces the earlier one. It is good until ${facts.dueAt}:`],
    },
    collected: {
      subject: (facts) => `Collected from ${facts.shopName}`,
      body: (facts) => [`Thank you for shopping at ${facts.shopName}.`],
    },
    handedOver: {
      subject: (facts) => `${facts.shopName} handed over your booking without the code`,
      body: (facts) => [
        `${facts.shopName} has marked your booking as collected and paid, without your pickup code. The reason it gave: “${facts.reason}”`,
        "Wasn't this you? Call the shop at once, and write to us through Contact us: who did what and when is kept with the booking.",
      ],
    },
    cancelledByShopper: {
      subject: (facts) => `Cancelled: your booking at ${facts.shopName}`,
      body: (facts) => [
        `You have cancelled this booking, and ${facts.shopName} holds nothing for you any more. ${nothingPaid}`,
      ],
    },
    cancelledByStore: {
      subject: (facts) => `${facts.shopName} cannot serve your booking`,
      body: (facts) => [
        `${facts.shopName} has had to cancel your booking. Please do not set out. ${nothingPaid}`,
        ...shopSays(facts),
      ],
    },
    cannotHandOver: {
      subject: (facts) => `${facts.shopName} cannot hand over your booking`,
      body: (facts) => [
        `Your booking was ready, but ${facts.shopName} cannot hand it over after all. Please do not set out: your pickup code no longer works. ${nothingPaid}`,
        ...shopSays(facts),
      ],
    },
    notAnswered: {
      subject: (facts) => `${facts.shopName} did not answer: your booking is cancelled`,
      body: (facts) => [
        `${facts.shopName} did not confirm your booking in time, so it is cancelled and you are free to book elsewhere. ${nothingPaid}`,
      ],
    },
    shopperCancelled: {
      subject: (facts) => `Booking ${facts.orderNumber} was cancelled by the customer`,
      body: (facts) => [
        `${facts.shopperName} has cancelled this booking. Put the pieces back on the shelf: they can be booked again.`,
        ...(facts.reason ? [`The customer says: “${facts.reason}”`] : []),
      ],
    },
    lostBySilence: {
      subject: (facts) =>
        `Booking ${facts.orderNumber} was cancelled: it was not confirmed in time`,
      body: (facts) => [
        `The booking of ${facts.shopperName} was not confirmed by the end of your next open day, so it was cancelled. The pieces can be booked again.`,
      ],
    },
    notCollected: {
      subject: (facts) => `Not collected: your booking at ${facts.shopName}`,
      body: (facts) => [
        `The pickup deadline has passed, and ${facts.shopName} has put the pieces back on the shelf. ${nothingPaid}`,
        `Pieces held for nobody cost a small shop its sales. After ${NO_SHOWS_BEFORE_ONLINE_ONLY} bookings not collected within ${NO_SHOW_MEMORY_DAYS} days only online payment is open to you.`,
      ],
    },
    nobodyCame: {
      subject: (facts) => `Booking ${facts.orderNumber} was not collected`,
      body: (facts) => [
        `${facts.shopperName} did not come by the deadline. Put the pieces back on the shelf: they can be booked again.`,
      ],
    },
  },
  handOverLocked: {
    subject: (facts) => `Too many wrong pickup codes at ${facts.shopName} on ${facts.day}`,
    body: ({ day }) => [
      `Twenty wrong pickup codes were entered at your counter on ${day}, so hand-over by code is stopped until midnight of that day. Customers’ goods and codes are safe.`,
      'Cash bookings can still be handed over without the code, with a reason. If it was not you or your staff, change your password now.',
    ],
  },
}
