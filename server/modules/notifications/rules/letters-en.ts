import type { Phrases } from './phrases.ts'

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
  },
  see: 'See the booking',
  openDashboard: 'Open Current Orders',
  letters: {
    booked: {
      subject: (facts) => `Booked at ${facts.shopName}: ${facts.orderNumber}`,
      body: (facts) => [
        `Your Booking is successful. ${facts.shopName} holds the pieces for you and tells you as soon as they lie ready, by ${facts.dueAt} at the latest.`,
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
      subject: (facts) => `Ready for pickup at ${facts.shopName}`,
      body: (facts) => [
        `Your booking lies ready. Come by ${facts.dueAt} and show this pickup code at the counter:`,
        'Tell the code to nobody before you have your goods in hand.',
      ],
    },
    codeEnded: {
      subject: (facts) => `Your pickup code for ${facts.shopName} has ended`,
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
      body: () => ['You have your goods, and the shop has its money. Thank you for walking in.'],
    },
  },
}
