import { NO_SHOW_MEMORY_DAYS, NO_SHOWS_BEFORE_ONLINE_ONLY } from '#shared/limits.ts'
import type { OrderFacts, Phrases } from './phrases.ts'

const shopSays = ({ reason }: OrderFacts) => (reason ? [`दुकान का कहना है: “${reason}”`] : [])
const nothingPaid = 'कोई पैसा नहीं लिया गया था, इसलिए कुछ लौटाना भी नहीं है।'
const codeHasEnded = 'आपका पिकअप कोड बंद हो चुका है। जाने से पहले बुकिंग खोलकर नया कोड लें।'

export const lettersInHindi: Phrases = {
  greeting: (name) => `नमस्ते ${name},`,
  footer: 'यह पत्र चौक पर आपकी बुकिंग के कारण भेजा गया है। दुकान के अलावा किसी को कुछ देना नहीं है।',
  labels: {
    order: 'बुकिंग',
    shop: 'दुकान',
    address: 'पता',
    phone: 'फ़ोन',
    amount: 'कुल',
    bill: 'बिल नंबर',
    customer: 'ग्राहक',
    missing: 'उपलब्ध नहीं',
  },
  see: 'बुकिंग देखें',
  openDashboard: 'मौजूदा ऑर्डर खोलें',
  openHistory: 'ऑर्डर इतिहास खोलें',
  letters: {
    booked: {
      subject: (facts) => `${facts.shopName} में बुकिंग हो गई: ${facts.orderNumber}`,
      body: (facts) => [
        `आपकी बुकिंग सफल रही। ${facts.shopName} ने सामान आपके लिए रख लिया है और तैयार होते ही बताएगी${facts.dueAt && `, ज़्यादा से ज़्यादा ${facts.dueAt} तक`}।`,
        'निकलने से पहले उस संदेश का इंतज़ार करें। पैसे काउंटर पर कैश में देने हैं।',
      ],
    },
    newOrder: {
      subject: (facts) => `नई बुकिंग ${facts.orderNumber}: ${facts.shopperName}`,
      body: (facts) => [
        `${facts.shopperName} ने आपके यहाँ बुकिंग की है और कैश काउंटर पर देंगे। सामान अलग रखें और ${facts.dueAt} तक ऑर्डर को तैयार चिह्नित करें।`,
      ],
    },
    ready: {
      subject: (facts) =>
        facts.declined.length > 0
          ? `${facts.shopName} में सामान तैयार है, पर पूरा नहीं`
          : `${facts.shopName} में सामान तैयार है`,
      body: (facts) => [
        ...(facts.declined.length > 0
          ? [
              'आपने जो बुक किया था, वह सब दुकान के पास नहीं है। जो नहीं मिला, वह नीचे लिखा है और कुल रकम उतनी कम हो गई है।',
              ...shopSays(facts),
            ]
          : []),
        ...(facts.code
          ? [
              `आपकी बुकिंग तैयार है। ${facts.dueAt} तक आएँ और काउंटर पर यह पिकअप कोड दिखाएँ:`,
              'सामान हाथ में आने से पहले कोड किसी को न बताएँ।',
            ]
          : [`आपकी बुकिंग तैयार है। ${facts.dueAt} तक आएँ।`, codeHasEnded]),
      ],
    },
    dueToday: {
      subject: (facts) => `${facts.shopName} से सामान लेने का आख़िरी दिन`,
      body: (facts) => [
        `आपकी बुकिंग ${facts.dueAt} तक रखी है। उसके बाद दुकान सामान वापस शेल्फ़ पर रख देगी।`,
        facts.code ? 'काउंटर पर यह पिकअप कोड दिखाएँ:' : codeHasEnded,
      ],
    },
    extended: {
      subject: (facts) => `${facts.shopName} से सामान लेने के लिए और समय`,
      body: (facts) => [
        `${facts.shopName} आपकी बुकिंग ${facts.dueAt} तक रखेगी। इसे और आगे नहीं बढ़ाया जा सकता।`,
      ],
    },
    hoursMoved: {
      subject: (facts) => `${facts.shopName} से सामान लेने के लिए और समय`,
      body: (facts) => [
        `${facts.shopName} ने अपने खुलने का समय बदला है। अब आप ${facts.dueAt} तक आ सकते हैं।`,
      ],
    },
    comesLater: {
      subject: (facts) => `बुकिंग ${facts.orderNumber}: ग्राहक बाद में आएँगे`,
      body: (facts) => [
        `${facts.shopperName} को एक दिन और चाहिए। कृपया सामान ${facts.dueAt} तक रखें।`,
      ],
    },
    codeEnded: {
      subject: (facts) => `${facts.shopName} का पिकअप कोड बंद हो गया`,
      body: () => [
        'कोड पाँच बार ग़लत डाला गया, इसलिए अब काम नहीं करेगा। आप दुकान पर हैं तो बुकिंग खोलकर नया कोड लें। नहीं हैं तो कोई अंदाज़ा लगा रहा था: आपका सामान सुरक्षित है।',
      ],
    },
    codeRenewed: {
      subject: (facts) => `${facts.shopName} के लिए नया पिकअप कोड`,
      body: (facts) => [`यह कोड पुराने की जगह है और ${facts.dueAt} तक चलेगा:`],
    },
    collected: {
      subject: (facts) => `${facts.shopName} से सामान मिल गया`,
      body: () => ['सामान आपके पास है और पैसे दुकान के पास। आने के लिए धन्यवाद।'],
    },
    handedOver: {
      subject: (facts) => `${facts.shopName} ने आपकी बुकिंग बिना कोड के दे दी`,
      body: (facts) => [
        `${facts.shopName} ने बिना आपके पिकअप कोड के दर्ज किया है कि सामान ले लिया गया और पैसे दे दिए गए। दुकान का बताया कारण: “${facts.reason}”`,
        'क्या सामान आपने नहीं लिया? तुरंत दुकान को फ़ोन करें और संपर्क पेज से हमें लिखें: किसने कब क्या किया, यह बुकिंग के साथ दर्ज है।',
      ],
    },
    cancelledByShopper: {
      subject: (facts) => `${facts.shopName} में आपकी बुकिंग रद्द हो गई`,
      body: (facts) => [
        `आपने यह बुकिंग रद्द की है। ${facts.shopName} अब आपके लिए कुछ नहीं रख रही। ${nothingPaid}`,
      ],
    },
    cancelledByStore: {
      subject: (facts) => `${facts.shopName} आपकी बुकिंग पूरी नहीं कर सकती`,
      body: (facts) => [
        `${facts.shopName} को आपकी बुकिंग रद्द करनी पड़ी। कृपया दुकान के लिए न निकलें। ${nothingPaid}`,
        ...shopSays(facts),
      ],
    },
    cannotHandOver: {
      subject: (facts) => `${facts.shopName} आपका सामान नहीं दे सकती`,
      body: (facts) => [
        `आपकी बुकिंग तैयार थी, पर ${facts.shopName} अब सामान नहीं दे सकती। कृपया दुकान के लिए न निकलें: आपका पिकअप कोड अब काम नहीं करेगा। ${nothingPaid}`,
        ...shopSays(facts),
      ],
    },
    notAnswered: {
      subject: (facts) => `${facts.shopName} ने जवाब नहीं दिया: आपकी बुकिंग रद्द`,
      body: (facts) => [
        `${facts.shopName} ने समय पर आपकी बुकिंग की पुष्टि नहीं की, इसलिए वह रद्द हो गई। अब आप कहीं और बुक कर सकते हैं। ${nothingPaid}`,
      ],
    },
    shopperCancelled: {
      subject: (facts) => `ग्राहक ने बुकिंग ${facts.orderNumber} रद्द की`,
      body: (facts) => [
        `${facts.shopperName} ने यह बुकिंग रद्द कर दी है। सामान वापस शेल्फ़ पर रखें: वह फिर से बुक हो सकता है।`,
        ...(facts.reason ? [`ग्राहक का कहना है: “${facts.reason}”`] : []),
      ],
    },
    lostBySilence: {
      subject: (facts) => `बुकिंग ${facts.orderNumber} हाथ से गई: समय पर जवाब नहीं`,
      body: (facts) => [
        `${facts.shopperName} की बुकिंग आपके अगले खुले दिन के अंत तक तैयार चिह्नित नहीं हुई, इसलिए रद्द हो गई। सामान फिर से बुक हो सकता है।`,
      ],
    },
    notCollected: {
      subject: (facts) => `${facts.shopName} से सामान नहीं लिया गया`,
      body: (facts) => [
        `सामान लेने का समय निकल गया, इसलिए ${facts.shopName} ने उसे वापस शेल्फ़ पर रख दिया है। ${nothingPaid}`,
        `जो सामान रखा रह जाए, वह छोटी दुकान की बिक्री रोकता है। ${NO_SHOW_MEMORY_DAYS} दिनों में ${NO_SHOWS_BEFORE_ONLINE_ONLY} बुकिंग न लेने पर केवल ऑनलाइन भुगतान खुला रहता है।`,
      ],
    },
    nobodyCame: {
      subject: (facts) => `बुकिंग ${facts.orderNumber} का सामान नहीं लिया गया`,
      body: (facts) => [
        `${facts.shopperName} समय पर नहीं आए। सामान वापस शेल्फ़ पर रखें: वह फिर से बुक हो सकता है।`,
      ],
    },
  },
  handOverLocked: {
    subject: (facts) => `${facts.shopName} में ${facts.day} को बहुत सारे ग़लत पिकअप कोड`,
    body: ({ day }) => [
      `${day} को आपके काउंटर पर बीस ग़लत पिकअप कोड डाले गए, इसलिए उस दिन आधी रात तक कोड से सामान देना बंद है। ग्राहकों का सामान और कोड सुरक्षित हैं।`,
      'कैश बुकिंग का सामान कारण लिखकर बिना कोड के दिया जा सकता है। अगर यह आपने या आपके कर्मचारियों ने नहीं किया, तो अभी अपना पासवर्ड बदलें।',
    ],
  },
}
