import { describe, expect, it } from 'vitest'
import { readSearch } from './read-search.ts'
import { soundsLike } from './sounds.ts'

it.each([
  ['D3Z-H4J', 'D3Z-H4J'],
  ['d3zh4j', 'D3Z-H4J'],
  ['D3Z H4J', 'D3Z-H4J'],
  ['d 3 z h 4 j', 'D3Z-H4J'],
  ['D3Z – H4J', 'D3Z-H4J'],
  ['D3Z dash H4J', 'D3Z-H4J'],
  ['order no. D3Z-H4J', 'D3Z-H4J'],
  ['#d3z-h4j', 'D3Z-H4J'],
  ['ऑर्डर नंबर D3Z-H4J', 'D3Z-H4J'],
  ['D३Z-H४J', 'D3Z-H4J'],
  ['D3Z-\u200BH4J', 'D3Z-H4J'],
  ['D3Z-H4J.', 'D3Z-H4J'],
  ['(D3Z-H4J)', 'D3Z-H4J'],
  ['"D3Z-H4J"?', 'D3Z-H4J'],
  ['“order D3Z-H4J”।', 'D3Z-H4J'],
  ['482-913', '482-913'],
  ['d3z-', 'd3z-'],
  ['d3z', null],
  ['D3Z/H4J', 'D3Z-H4J'],
  ['D3Z.H4J', 'D3Z-H4J'],
  ['D3Z_H4J', 'D3Z-H4J'],
  ['order number D3Z H4J ka status', 'D3Z-H4J'],
  ['where is my order D3Z.H4J?', 'D3Z-H4J'],
  ['mera D3ZH4J kab aayega', 'D3Z-H4J'],
  ['Asha and her mum', null],
  ['abc.def@post.example', null],
])('reads the order number in %j', (text, orderNumber) => {
  expect(readSearch(text).orderNumbers).toEqual(orderNumber === null ? [] : [orderNumber])
})

it.each(['482913', '482 913', '4 8 2 9 1 3', '४८२९१३', '௪௮௨௯௧௩', 'code 482913', 'OTP: 482 913'])(
  'refuses %j as a pickup code',
  (text) => {
    expect(readSearch(text).isPickupCode).toBe(true)
  },
)
it.each(['482-913', '48291', '4829133', 'Rs 482913', '1,29,000', 'asha 482913'])(
  'does not take %j for a pickup code',
  (text) => {
    expect(readSearch(text).isPickupCode).toBe(false)
  },
)

it.each([
  ['TI/26-27/000001', { documents: ['TI/26-27/000001'] }],
  ['ti 26 27 1', { documents: ['TI/26-27/000001'] }],
  ['bill number BS/26-27/42', { documents: ['BS/26-27/000042'] }],
  ['cn-26-27-000003', { documents: ['CN/26-27/000003'] }],
  ['SUB/26-27/000042', { documents: ['SUB/26-27/000042'] }],
  ['G-2026-7KQ2MX', { complaints: ['G-2026-7KQ2MX'] }],
  ['complaint g 2026 7kq 2mx', { complaints: ['G-2026-7KQ2MX'] }],
  ['g2026 7KQ2MO', { complaints: ['G-2026-7KQ2M0'] }],
  ['G/2026/7KQ2MX', { complaints: ['G-2026-7KQ2MX'] }],
  ['complaint G.2026.7KQ2MX please', { complaints: ['G-2026-7KQ2MX'] }],
  ['98290-12345 wale', { mobile: '9829012345' }],
  ['98290 12345 वाले ने', { mobile: '9829012345' }],
  ['− Rs 1,690.00', { paise: 169_000, owedPaise: 169_000, names: '' }],
  ['Rs -500.00', { paise: 50_000, owedPaise: 50_000 }],
  ['₹−500', { paise: 50_000, owedPaise: 50_000 }],
  ['Rs 500', { paise: 50_000, owedPaise: null }],
  ['तेरह सौ नब्बे', { paise: 139_000, names: '' }],
  ['एक हज़ार तीन सौ नब्बे रुपये', { paise: 139_000 }],
  ['thirteen hundred ninety', { paise: 139_000 }],
  ['one lakh five', { paise: 10_000_500 }],
  ['दस', { paise: null, names: 'दस' }],
  ['•••• 9012', { accountEnd: '9012' }],
  ['XXXX-9012', { accountEnd: '9012' }],
  ['9012', { accountEnd: null }],
  ['श्रीमती आशा शर्मा', { names: 'आशा शर्मा' }],
  ['Smt. Asha Sharma', { names: 'Asha Sharma' }],
  ['Dr Mrs Asha', { names: 'Asha' }],
  ['डॉ. आशा', { names: 'आशा' }],
  ['Shri', { names: 'Shri' }],
  ['Drishti', { names: 'Drishti' }],
  ['G-2026-7KQ2MX.', { complaints: ['G-2026-7KQ2MX'] }],
  ['UTR N333261129001', { code: 'N333261129001' }],
  ['disp_Nx8Abc123', { providerIds: ['disp_nx8abc123'] }],
  ['mailto:asha@chowk.example', { words: 'asha@chowk.example' }],
  ['tel:+919829012345', { mobile: '9829012345' }],
  ['UTR 919829012345', { mobile: null, digits: null, isPickupCode: false }],
  ['Batch 2', { batch: 2, paise: null, transfer: null }],
  ['बैच: २', { batch: 2, paise: null }],
  ['transfer 12', { transfer: 12, batch: null, paise: null }],
  ['transfer Rs 12', { transfer: null, paise: 1_200 }],
  ['bill no. 12', { serial: '000012', paise: null }],
  ['बिल ऑफ सप्लाई ४२', { serial: '000042', paise: null }],
  ['bill 000042', { serial: '000042', isPickupCode: false, orderNumbers: [] }],
  ['complaint 2', { complaints: [], paise: null }],
  ['order 499', { paise: 49_900 }],
  ['dispute disp_Nx8Abc123', { providerIds: ['disp_nx8abc123'] }],
  ['pay_Nx8 Abc 123', { providerIds: ['pay_nx8abc123'] }],
  ['payment pay_Nx8Abc123 failed', { providerIds: ['pay_nx8abc123'] }],
  ['D3Z-H4J)', { orderNumbers: ['D3Z-H4J'] }],
  ['«D3Z-H4J»', { orderNumbers: ['D3Z-H4J'] }],
  ['(order D3Z-H4J, please)', { orderNumbers: ['D3Z-H4J'] }],
  ['Corrects: TI/26-27/000007 of 2 May', { documents: ['TI/26-27/000007'] }],
  ['mailto:asha@chowk.example?subject=Order%20D3Z', { words: 'asha@chowk.example' }],
  ['GC-77 (L)', { words: 'GC-77 (L)' }],
  ['PIN 302003', { pin: '302003', isPickupCode: false }],
  ['302003', { pin: '302003', isPickupCode: true }],
  ['T12', { transfer: 12 }],
  ['transfer t 12', { transfer: 12 }],
  ['pay_Nx8Abc123', { providerIds: ['pay_nx8abc123'] }],
  ['ORDER_Nx8Abc123', { providerIds: ['order_nx8abc123'] }],
  ['rfnd_Nx8Abc123', { providerIds: ['rfnd_nx8abc123'] }],
  ['Rs 1,290.00', { paise: 129_000 }],
  ['₹1,290', { paise: 129_000 }],
  ['१२९०', { paise: 129_000 }],
  ['1290/-', { paise: 129_000 }],
  ['08abcde 1234 f1z5', { code: '08ABCDE1234F1Z5' }],
  ['phone: +91 98290-12345', { mobile: '9829012345' }],
  ['०९८२९०१२३४५', { mobile: '9829012345' }],
  ['0141 234 5678', { digits: '01412345678', mobile: null }],
  [
    '/admin/dashboard?order=0199B1DE-0000-7000-8000-00000000000A',
    {
      id: '0199b1de-0000-7000-8000-00000000000a',
    },
  ],
  ['asha', { transfer: null, complaints: [], documents: [], paise: null, digits: null }],
  // A name may begin like a word before a number.
  ['Billu Order', { words: 'Billu Order' }],
])('reads %j', (text, reading) => {
  expect(readSearch(text)).toMatchObject(reading)
})

describe('names', () => {
  it.each([
    ['Asha Sharma', 'आशा शर्मा'],
    ['आशा शर्मा', 'Asha Sharma'],
    ['आशा', 'Asha Sharma'],
    ['singh', 'रणवीर सिंह'],
    ['सिंह', 'Ranveer Singh'],
    ['Lakshmi', 'लक्ष्मी देवी'],
    ['लक्ष्मी', 'Laxmi Devi'],
    ['चौधरी', 'Chaudhary'],
    ['પટેલ', 'Patel'],
    ['सोनी', 'Soni'],
    ['चौधरी', 'Choudhury'],
    ['Aasha', 'Asha'],
    ['Rameshji', 'Ramesh'],
    ['बैंगल हाउस', 'Bangle House'],
    ['johri bazar', 'Johari Bazaar'],
  ])('%s and %s sound alike', (search, names) => {
    expect(soundsLike(names, search)).toBe(true)
  })
  it.each([
    ['आशा', 'Suresh Meena'],
    ['Sharma', 'आशा मीणा'],
    ['शर्मा', 'Asha'],
    ['सोनी', 'Ranveer Singh'],
    ['सिंह', 'Ramesh Soni'],
    ['विवाद', 'Vinod'],
    ['सुनीता', 'Santosh'],
    ['आशा', 'Ashok'],
    ['rs 1190', 'Rs 12 Tripolia'],
    ['T1', 'Tara'],
  ])('%s and %s do not', (search, names) => {
    expect(soundsLike(names, search)).toBe(false)
  })
})
