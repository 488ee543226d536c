/** Limits and sizes that are product rules, not technical defaults. */
export const PAGE_SIZE_SHOPPER = 24
/** Shops of a page in the list of shops: few, because each shop is shown with some of its goods. */
export const PAGE_SIZE_SHOPS = 12
export const PAGE_SIZE_MERCHANT = 25
export const MAX_QUANTITY_PER_LINE = 10
export const MAX_LINES_PER_ORDER = 50
/** A sale at the counter: pieces of one line, and its total. The total of a bill is stored in paise as an integer. */
export const MAX_SALE_QUANTITY = 999
export const MAX_SALE_RUPEES = 20_000_000
/** What the counter's staff may take off a price or a sale, without the owner's permission for more. */
export const MAX_COUNTER_DISCOUNT_PERCENT = 10
export const MAX_OPEN_CASH_BOOKINGS = 5
/** Sizes or colours of one article in a booking to try. */
export const MAX_PIECES_TO_TRY = 3
/**
 * Pieces that one account may hold in one store. Enough for a wedding (a trousseau, gifts for the guests), but not
 * for five full bookings of fifty lines, so nobody can empty a shop without paying.
 */
export const MAX_OPEN_PIECES_PER_STORE = 20
/** Equal to `MAX_QUANTITY_PER_LINE`, but for all sizes and colours of a product together. */
export const MAX_OPEN_PIECES_PER_PRODUCT = 10
/**
 * Pieces that one account may book in a day (of India), including cancelled ones, so that nobody can block the stock
 * by booking and cancelling. Twice the held pieces, so that a shopper who has collected can book the same number again.
 */
export const MAX_PIECES_PER_STORE_AND_DAY = 40
export const MAX_PIECES_PER_PRODUCT_AND_DAY = 20
/** Bookings of one account at one store in a day. Low, because each booking alerts the shop. */
export const MAX_BOOKINGS_PER_STORE_AND_DAY = 10
/** Bookings of one account in all stores in a day. */
export const MAX_BOOKINGS_PER_DAY = 20
export const NO_SHOWS_BEFORE_ONLINE_ONLY = 3
export const NO_SHOW_MEMORY_DAYS = 60
/** Bookings of one account that wait for their online payment; at most one of them per store. */
export const MAX_PENDING_PAYMENTS = 3
/** The provider's Checkout closes itself after this time. */
export const CHECKOUT_MINUTES = 10
/** 10 minutes of Checkout, 12 minutes (the provider's shortest automatic capture) and 3 minutes of spare time. */
export const PAYMENT_HOLD_MINUTES = 25
/** Further attempts to pay; each of them renews the hold. */
export const PAYMENT_RETRIES = 2
/** Money that arrives later than this after the hold is refunded. */
export const LATE_PAYMENT_HOURS = 24
/** Tags in one order of a shop. */
export const MAX_TAGS = 1_000
/** Tags that are printed at once: three sheets of the smallest labels. */
export const MAX_SHEET_TAGS = 195
/** The most labels of one print, with the copies of each. */
export const MAX_PRINTED_LABELS = 1_000
/** Digits of a pickup code. */
export const PICKUP_CODE_DIGITS = 6
export const PICKUP_CODE_TRIES = 5
export const PICKUP_CODE_RENEWALS = 3
export const WRONG_CODES_PER_STORE_AND_DAY = 20
export const PICKUP_CALENDAR_DAYS = 10
export const MAX_WISHLIST = 500
/** Stores that one account follows. */
export const MAX_FOLLOWS = 100
/** Variants of one product. */
export const MAX_COMBINATIONS = 200
/** Pieces of one variant in stock; the database checks the same limit. */
export const MAX_STOCK = 1_000_000
/** Barcodes of one variant. */
export const MAX_BARCODES = 5
/** Pictures of one variant. */
export const MAX_IMAGES = 12
export const LOW_STOCK_SHOWN = 5
/** Questions to the shops of a city: of one account within 24 hours, and characters of one. */
export const MAX_QUESTIONS_A_DAY = 3
export const MAX_QUESTION_LENGTH = 200
/** Hours after which a question has ended, if its asker named no earlier end. */
export const QUESTION_HOURS = 24
/** Days for which a question's picture and the question itself are stored. */
export const QUESTION_PICTURE_DAYS = 30
export const QUESTION_DAYS = 90
/** Shops that one question is shown to. */
export const MAX_SHOPS_PER_QUESTION = 20
/**
 * Complaints: shortest and longest text in characters, pictures of one complaint, and complaints of one person within
 * 24 hours.
 */
export const MIN_GRIEVANCE_LENGTH = 10
export const MAX_GRIEVANCE_LENGTH = 2_000
export const MAX_GRIEVANCE_PICTURES = 3
export const GRIEVANCES_PER_DAY = 5
/** Messages of the person since the officer's last one. */
export const MAX_GRIEVANCE_MESSAGES = 10
/**
 * Hours until the receipt of a complaint is confirmed, and months until it is settled (Consumer Protection (E-Commerce)
 * Rules 2020, rule 4(5)).
 */
export const GRIEVANCE_ANSWER_HOURS = 48
export const GRIEVANCE_MONTHS = 1
/** Days after its end in which a complaint can be opened again. */
export const GRIEVANCE_REOPEN_DAYS = 14
/** Days for which the link to a copy of the data works. */
export const DATA_COPY_DAYS = 7
/** Hours for which an archive of somebody's data is kept. */
export const ARCHIVE_HOURS = 24
/**
 * Years for which a closed complaint is kept with its words: two in which a consumer may go to a commission (Consumer
 * Protection Act 2019, s. 69), and one for a complaint that is made on the last day.
 */
export const GRIEVANCE_YEARS = 3
/** Days from the collection in which a line can be reviewed. */
export const REVIEW_DAYS = 60
/** Days in which the writer may change a review, once. */
export const REVIEW_EDIT_DAYS = 7
/** Characters of a review, and of the shop's answer. */
export const MAX_REVIEW = 500
export const PAGE_SIZE_REVIEWS = 10
/** Rows of one paste from a spreadsheet; that many fit into the largest request body. */
export const MAX_BULK_ROWS = 300
/** Highest stock that can be set as the alert of a variant. */
export const MAX_INVENTORY_ALERT = 100_000
export const IDEMPOTENCY_HOURS = 24
export const MAX_PICTURE_MEGABYTES = 20
/** Uploaded pictures of one account that no form uses yet. */
export const MAX_UNUSED_PICTURES = 400
/** Pictures that a shop brings in at once: at most as many as may wait for a product. */
export const MAX_PICTURES_AT_ONCE = 400
/** A zip of pictures, as a file and unpacked; and its entries, pictures or not. */
export const MAX_ZIP_MEGABYTES = 200
export const MAX_ZIP_ENTRIES = 2_000
/** Pictures of one store, including pictures that are no longer shown but not deleted yet. */
export const MAX_STORE_PICTURES = 2_000
export const UNUSED_PICTURE_HOURS = 24
/** Lists of goods that a shop sends: size of the file, rows of all sheets, columns. */
export const MAX_IMPORT_MEGABYTES = 20
export const MAX_IMPORT_ROWS = 20_000
export const MAX_IMPORT_COLUMNS = 200
/** Imports in the list of a shop, and the days for which the rows of a file are kept and an import can be undone. */
export const IMPORTS_SHOWN = 20
export const IMPORT_DAYS = 30
/** A shop's offers on its own articles: number of offers that have not ended, and days of one offer. */
export const MAX_CAMPAIGNS = 20
export const MAX_CAMPAIGN_DAYS = 60
/** Days until an offer begins, at most; then limits of its targets, its name in characters, and its value. */
export const MAX_CAMPAIGN_AHEAD_DAYS = 180
export const MAX_CAMPAIGN_TARGETS = 500
export const MAX_CAMPAIGN_NAME = 40
export const MAX_CAMPAIGN_PERCENT = 90
export const MAX_CAMPAIGN_RUPEES = 50_000
/** Ended offers in the shop's list. */
export const ENDED_CAMPAIGNS_SHOWN = 20
/** Devices of one account that show notices, and characters of a device's name. */
export const MAX_PUSH_DEVICES = 10
export const MAX_DEVICE_NAME = 60
/** Persons in a shop's staff beside its owner, with those who are invited. */
export const MAX_STAFF = 10
export const INVITATION_DAYS = 7
/** Days for which an invitation is stored. */
export const INVITATION_STORED_DAYS = 30
/** Hours for which the link works with which a new administrator sets up the log-in. */
export const ADMIN_LINK_HOURS = 24
/** Invitations that one shop may send in 24 hours. */
export const MAX_INVITATIONS_PER_DAY = 20
/** Tokens and webhooks of one shop, and characters of a token's name and of a webhook's address. */
export const MAX_SHOP_TOKENS = 10
export const MAX_SHOP_WEBHOOKS = 5
export const MAX_INTEGRATION_NAME = 60
export const MAX_WEBHOOK_URL = 500
/** Days for which deliveries to webhooks are listed, and after which a webhook that only fails is switched off. */
export const WEBHOOK_LOG_DAYS = 30
export const WEBHOOK_FAILING_DAYS = 3
/** Characters of the reason for blocking an account. */
export const MIN_BLOCK_REASON = 3
/** The most orders that one call notes as seen. */
export const MAX_SEEN_AT_ONCE = 50
/** Characters of a person's name and of a password. */
export const MIN_NAME = 2
export const MAX_NAME = 25
export const MIN_PASSWORD = 6
export const MIN_ADMIN_PASSWORD = 12
export const MAX_PASSWORD = 128
/** UTF-16 units of a password as it is entered: a character may have several before it is normalised. */
export const MAX_PASSWORD_UNITS = 4 * MAX_PASSWORD
/** People whose sizes one account may save. */
export const MAX_FAMILY = 12
/** Years of age from which somebody may have an account. */
export const ADULT_AGE = 18
/**
 * Log-ins, in days: the longest time without use, and the longest lifetime. A shop's device stays logged in while it is
 * used once in thirty days; critical actions ask for the password again.
 */
export const SESSION_DAYS = {
  customer: { idle: 14, most: 30 },
  merchant: { idle: 30, most: 365 },
} as const
/** Days for which a browser stores its preferences and that somebody has logged in with it. */
export const COOKIE_DAYS = 365
/** Days for which the former address of a changed e-mail is stored. */
export const FORMER_EMAIL_DAYS = 2
/** Products in a browser's list of recently seen ones. */
export const MAX_SEEN_PRODUCTS = 12
/** Hours for which a merchant's device shows the orders that it has kept. */
export const KEPT_COUNTER_HOURS = 24
/** The code that verifies an email address at sign-up. */
export const OTP_MINUTES = 10
export const OTP_TRIES = 5
export const OTP_RESEND_SECONDS = 60
/** Codes by WhatsApp within 24 hours, for each account and for each number. */
export const PHONE_CODES_PER_DAY = 3
/** Minutes in which a verified address can be used to sign up. */
export const VERIFIED_MINUTES = 15
export const RESET_LINK_MINUTES = 30
/** A shop's own settings, and the dated closures it may enter. */
export const MAX_PREPARATION_MINUTES = 2_880
export const MAX_PICKUP_DAYS = 7
/** Open days for which a new shop holds an order that is ready. */
export const FIRST_PICKUP_DAYS = 2
export const MAX_INSTRUCTIONS = 300
export const MAX_CLOSURES = 50
/** A closed store's books are kept for eight years (Companies Act 2013, s. 128); then its personal data are erased. */
export const CLOSED_STORE_YEARS = 8
/**
 * Years for which bills are kept after the due date of their financial year's annual return. Eight is the longest
 * period that applies (Companies Act 2013, s. 128(5)); the CGST Act 2017, s. 36, asks for 72 months after that date.
 */
export const BILL_YEARS = 8
/**
 * Days from the collection of an order until its online money is owed to the shop, and the highest number that an
 * administrator may set.
 */
export const PAYOUT_WAIT_DAYS = 3
export const MAX_PAYOUT_WAIT_DAYS = 60
/** Days until owed online money has usually arrived at the shop. */
export const SETTLEMENT_DAYS = 2
/** Working days in which a refund usually arrives, and at most. */
export const REFUND_DAYS = { from: 3, to: 5, most: 7 } as const
/** The time in which a registration is usually reviewed, and at most. */
export const REVIEW_DAYS_OF_REGISTRATION = 1
export const REVIEW_HOURS_OF_REGISTRATION = 48
/** Days before its first day on which a changed fee is set. */
export const FEE_NOTICE_DAYS = 10
/** Years in which a claim is made. */
export const CLAIM_YEARS = 1
/**
 * Days for which logs of sent notices are stored at least: by WhatsApp, by other ways, and of those that could not be
 * sent. A dated setting can ask for more.
 */
export const SENT_STORED_DAYS = { messages: 90, others: 30, failed: 365 } as const
/** The most days for which logs, and the name and addresses of an erased account, can be kept. */
export const MAX_KEPT_DAYS = 3_650
/** The most that one transfer to a store's bank can be. */
export const MAX_SETTLEMENT_RUPEES = 10_000_000
/** Transfers of one batch, and references that are noted at once. */
export const MAX_TRANSFERS = 500
/**
 * Hours until a new account for transfers is used. For the same time, a new password by an emailed link proves
 * nothing for bank details.
 */
export const ACCOUNT_WAIT_HOURS = 48
/** Days after the change for which the link "It was not me" works. */
export const NOT_ME_DAYS = 30
/** Days for which a link to a bill works, links to one bill that work, and bills that a number gets by WhatsApp in a day. */
export const BILL_LINK_DAYS = 30
export const MAX_BILL_LINKS = 10
export const BILL_MESSAGES_PER_DAY = 3
/** Days for which a link to a bill is stored, with the consent to a message. */
export const BILL_LINK_STORED_DAYS = 90
/** Gift codes, in whole rupees. */
export const MAX_GIFT_RUPEES = 10_000
export const GIFT_MONTHS = 12
export const GIFT_CODES_PER_DAY = 200
export const GIFT_RUPEES_PER_DAY = 200_000
/** Wrong gift codes of a store within ten minutes, after which the store must wait an hour. */
export const WRONG_GIFT_CODES = 10
/** The highest value of the price slider (whole rupees) means this price and above; 0 means any. */
export const PRICE_SLIDER_TOP_RUPEES = 10_000
export const DISTANCES_KM = [1, 5, 10, 20, 50] as const

type Allowance = { points: number; seconds: number }

/**
 * Requests allowed per account, per browser (its visit cookie) and per address. Mobile networks put thousands of
 * people behind one address, so an address is allowed ten times what one person needs. `second` limits an address
 * within one second. A class with `visit` is counted after validation; before it, its requests count as `read`.
 */
export const limitClasses = {
  read: { address: { points: 3_000, seconds: 60 }, account: { points: 600, seconds: 60 } },
  page: { address: { points: 3_000, seconds: 60 } },
  /** Pictures, scripts and styles: dozens per page. */
  file: { address: { points: 60_000, seconds: 60 } },
  /** The list of calls, the site map, the demonstration's mailbox. */
  document: { address: { points: 3_000, seconds: 60 } },
  /** The feeds with all goods of a shop. Google's servers read the feeds of all shops from few addresses. */
  feed: { address: { points: 120, seconds: 60 } },
  /** Requested at each pause in typing. */
  suggest: { address: { points: 2_400, seconds: 60 }, account: { points: 120, seconds: 60 } },
  /** The most expensive read: one address must not use the searches of a minute in one second. */
  search: {
    address: { points: 600, seconds: 60 },
    second: { points: 20, seconds: 1 },
    account: { points: 120, seconds: 60 },
  },
  /** All data of one person in one answer. */
  'own-data': { address: { points: 300, seconds: 600 }, account: { points: 10, seconds: 600 } },
  auth: { address: { points: 300, seconds: 600 }, visit: { points: 20, seconds: 600 } },
  'admin-login': { address: { points: 100, seconds: 900 }, visit: { points: 10, seconds: 900 } },
  /** The time is one minute, so that nobody waits longer. */
  register: { address: { points: 600, seconds: 60 }, account: { points: 20, seconds: 60 } },
  /** Codes and links by e-mail. No wait is longer than a quarter of an hour; each address has limits of its own. */
  'otp-send': { address: { points: 300, seconds: 900 }, visit: { points: 10, seconds: 900 } },
  /** Codes by WhatsApp, which cost money. */
  'phone-code': { address: { points: 300, seconds: 3600 }, visit: { points: 10, seconds: 3600 } },
  'otp-try': { address: { points: 300, seconds: 900 }, visit: { points: 30, seconds: 900 } },
  book: { address: { points: 300, seconds: 60 }, account: { points: 10, seconds: 60 } },
  /** Naming the person who collects a booking; each call makes a new code with new tries. */
  collector: {
    address: { points: 300, seconds: 900 },
    account: { points: 10, seconds: 86_400 },
  },
  /** Writing and reporting reviews, and stopping emails that ask for them. */
  review: { address: { points: 300, seconds: 60 }, account: { points: 20, seconds: 60 } },
  /** Complaints, which may bring pictures, also from people who are not logged in. */
  grievance: {
    address: { points: 200, seconds: 900 },
    account: { points: 20, seconds: 900 },
    visit: { points: 20, seconds: 900 },
  },
  /** Views of products, which count once for each browser, product and day. */
  view: { address: { points: 600, seconds: 60 }, visit: { points: 60, seconds: 60 } },
  merchant: { address: { points: 1_200, seconds: 60 }, account: { points: 120, seconds: 60 } },
  /** Each request makes the PDF of the bill again, which takes some hundredths of a second. */
  bill: { address: { points: 600, seconds: 60 }, account: { points: 60, seconds: 60 } },
  /** The page of a bill behind a link, and its file. */
  'bill-link': { address: { points: 300, seconds: 900 }, visit: { points: 60, seconds: 900 } },
  /** Checking and redeeming gift codes; wrong codes are also counted for each store. */
  gift: { address: { points: 3_000, seconds: 3600 }, account: { points: 300, seconds: 3600 } },
  /**
   * Each picture is decoded and encoded several times, which takes a second; those of other accounts are worked on in
   * turn with them. Enough for all pictures that a shop brings in at once.
   */
  picture: { address: { points: 1_200, seconds: 600 }, account: { points: 400, seconds: 600 } },
  /** Lists of goods, each of which a process of its own reads. */
  upload: { address: { points: 600, seconds: 600 }, account: { points: 60, seconds: 600 } },
  /** The payment provider's webhooks come from few addresses. */
  hook: { address: { points: 6_000, seconds: 60 } },
  /** Webhooks with a wrong signature. */
  'hook-refused': { address: { points: 20, seconds: 60 } },
  /** Calls with a token of a shop, beside the class of their call; here an account is one token. */
  token: { address: { points: 1_200, seconds: 60 }, account: { points: 120, seconds: 60 } },
  live: { address: { points: 600, seconds: 60 } },
} as const satisfies Record<
  string,
  { address: Allowance; second?: Allowance; account?: Allowance; visit?: Allowance }
>

export type LimitClass = keyof typeof limitClasses

/**
 * The date from which the present terms, refund policy and privacy policy apply. Sign-up records it, so it changes with every change
 * of these texts; nobody is asked again.
 */
export const TERMS_EDITION = '2026-12-01'

/**
 * The widths, in pixels, in which a picture is stored. Browsers take the smallest that is wide enough, so each is a
 * little wider than common phones need for a small picture (160 and 200 pixels), a card in two columns (320 and 480) or
 * the whole width (721, 945 and 1,081), or a dense desktop for the product's picture (960). A picture that is older
 * than a width lacks it; that width is made from the widest one at the first request.
 */
export const PICTURE_WIDTHS = [208, 328, 488, 728, 960, 1088, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The stock alert of a variant of a new shop; its owner may change it. */
export const FIRST_STOCK_ALERT = 3

/** Hours for which a returned piece is held for a waiting person, and number of people who get a turn. */
export const WAITLIST_HOLD_HOURS = 2
export const MAX_WAITLIST_TURNS = 3
/** Variants for which one person may wait. */
export const MAX_WAITLIST = 50

/** Hours within which a registration is decided; shops were promised this time. */
export const REGISTRATION_HOURS = 48
/** Minutes for which an administrator sees a shop as its owner does. */
/** Minutes in open hours after which the owner hears of the first booking of a day that nobody has seen. */
export const FIRST_BOOKING_MINUTES = 15
export const SUPPORT_VIEW_MINUTES = 30

/** Highest price of a plan in rupees, and highest number of free days, that an administrator may set. */
export const MAX_PLAN_RUPEES = 1_000_000
export const MAX_FREE_DAYS = 3_650
/** Per cent inside the prices of the plans and of tags. */
export const MAX_SUBSCRIPTION_GST = 40

/** Highest step of price in rupees in the table of GST rates. */
export const MAX_GST_STEP_RUPEES = 1_000_000

/** Highest sum of a year's sales in rupees up to which a tax is not held back. */
export const MAX_FREE_SALES_RUPEES = 10_000_000

/** Sub-categories that administrators may add, and the synonyms of each. */
export const MAX_ADDED_SUB_CATEGORIES = 200
export const MAX_SYNONYMS = 20

/** Words of the trade that administrators may explain to the search. */
export const MAX_WORD_MEANINGS = 500
/** Different searches without a hit that are counted in a day, and the days for which they are stored. */
export const MAX_MISSED_PER_DAY = 300
export const MISSED_SEARCH_DAYS = 90
/** Fewest different people who must have searched for words on one day before the words are shown to shops. */
export const FEWEST_PEOPLE = 5
/** Days for which views of products are stored: the figures compare two periods of thirty days. */
export const PRODUCT_VIEW_DAYS = 90

/**
 * A search sorts and counts at most this many products. This count means "or more", and the messages of the search say
 * so.
 */
export const MOST_COUNTED = 10_000
