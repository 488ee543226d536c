/**
 * The texts that Meta approves. They equal docs/whatsapp.md, and a test compares both. `{{1}}` is the first value. A
 * template neither begins nor ends with a value (Meta's rule for templates). No template has a price, pickup code or
 * address.
 */
export type Template = {
  /** The name at Meta; a changed text needs a new name. */
  name: string
  category: 'AUTHENTICATION' | 'UTILITY'
  /** The names of the values, in the order of `{{1}}`, `{{2}}`. */
  values: readonly ('code' | 'orderNumber' | 'storeName' | 'pieces')[]
  body: { en: string; hi: string }
  /** A button copies the code, or opens this site at the address that ends with the button's value. */
  button: { kind: 'copy' | 'link'; en: string; hi: string }
}

export const templates = {
  code: {
    name: 'chowk_code_1',
    category: 'AUTHENTICATION',
    values: ['code'],
    body: {
      en: '*{{1}}* is your verification code. For your security, do not share this code. This code expires in 10 minutes.',
      hi: '*{{1}}* आपका सत्यापन कोड है। अपनी सुरक्षा के लिए, इस कोड को शेयर न करें। यह कोड 10 मिनट में समाप्त हो जाएगा।',
    },
    button: { kind: 'copy', en: 'Copy code', hi: 'कोड कॉपी करें' },
  },
  new_order: {
    name: 'chowk_new_order_1',
    category: 'UTILITY',
    values: ['orderNumber', 'pieces', 'storeName'],
    body: {
      en: 'New order {{1}} at {{3}}. Number of pieces: {{2}}. Please open it in Chowk and answer the customer. Reply STOP to end these messages.',
      hi: 'नया ऑर्डर {{1}} आया है, दुकान: {{3}}। पीस: {{2}}। इसे चौक में खोलें और ग्राहक को जवाब दें। ये संदेश बंद करने के लिए जवाब में लिखें: बंद',
    },
    button: { kind: 'link', en: 'Open order', hi: 'ऑर्डर खोलें' },
  },
  ready: {
    name: 'chowk_ready_1',
    category: 'UTILITY',
    values: ['orderNumber', 'storeName'],
    body: {
      en: 'Your booking {{1}} at {{2}} is ready for pickup. Open it in Chowk to see until when it is kept for you. Reply STOP to end these messages.',
      hi: 'आपकी बुकिंग {{1}} ({{2}}) पिकअप के लिए तैयार है। कब तक आपके लिए रखी है, यह चौक में खोलकर देखें। ये संदेश बंद करने के लिए जवाब में लिखें: बंद',
    },
    button: { kind: 'link', en: 'Open booking', hi: 'बुकिंग खोलें' },
  },
  reminder: {
    name: 'chowk_reminder_1',
    category: 'UTILITY',
    values: ['orderNumber', 'storeName'],
    body: {
      en: 'Today is the last day to collect your booking {{1}} at {{2}}. Open it in Chowk to see until when it is kept for you. Reply STOP to end these messages.',
      hi: 'आज आपकी बुकिंग {{1}} ({{2}}) लेने का आखिरी दिन है। कब तक आपके लिए रखी है, यह चौक में खोलकर देखें। ये संदेश बंद करने के लिए जवाब में लिखें: बंद',
    },
    button: { kind: 'link', en: 'Open booking', hi: 'बुकिंग खोलें' },
  },
  bill: {
    name: 'chowk_bill_1',
    category: 'UTILITY',
    values: ['storeName'],
    body: {
      en: 'Your bill from {{1}} is here. Open it with the button below. Reply STOP to get no more bills this way.',
      hi: 'आपका बिल आ गया है, दुकान: {{1}}। इसे नीचे के बटन से खोलें। इस तरह बिल न पाने के लिए जवाब में लिखें: बंद',
    },
    button: { kind: 'link', en: 'Open bill', hi: 'बिल खोलें' },
  },
} as const satisfies Record<string, Template>

/** `stopped`: the answer to STOP, which needs no template. */
export type TemplateKind = keyof typeof templates | 'stopped'

/** The answer to STOP. It needs no template: an answer within a day of the person's message may have any text. */
export const stoppedText = {
  en: 'You get no more messages from Chowk here. You can switch them on again in your account.',
  hi: 'अब आपको यहाँ चौक से कोई संदेश नहीं मिलेगा। आप इन्हें अपने खाते में फिर चालू कर सकते हैं।',
}
