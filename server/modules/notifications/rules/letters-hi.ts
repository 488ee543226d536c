import type { Phrases } from './phrases.ts'

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
  },
  see: 'बुकिंग देखें',
  openDashboard: 'मौजूदा ऑर्डर खोलें',
  letters: {
    booked: {
      subject: (facts) => `${facts.shopName} में बुकिंग हो गई: ${facts.orderNumber}`,
      body: (facts) => [
        `आपकी बुकिंग सफल रही। ${facts.shopName} ने सामान आपके लिए रख लिया है और तैयार होते ही बताएगी, ज़्यादा से ज़्यादा ${facts.dueAt} तक।`,
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
      subject: (facts) => `${facts.shopName} में सामान तैयार है`,
      body: (facts) => [
        `आपकी बुकिंग तैयार है। ${facts.dueAt} तक आएँ और काउंटर पर यह पिकअप कोड दिखाएँ:`,
        'सामान हाथ में आने से पहले कोड किसी को न बताएँ।',
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
  },
}
