import type { UnsoldRow } from './senses.ts'

/** Goods that people look for and that these shops do not sell: they are never corrected into something else. */
export const unsold: readonly UnsoldRow[] = [
  [
    'Watches',
    'घड़ियाँ',
    'watch, wrist watch, wristwatch, ghadi, smartwatch, smart watch, wall clock, clock, alarm clock',
  ],
  [
    'Bags',
    'बैग',
    'bag, school bag, handbag, hand bag, backpack, back pack, purse, sling bag, tote, tote bag, clutch, wallet, batua, basta, luggage, suitcase, trolley, trolley bag, laptop bag, duffel, pouch, potli, jhola, thaila',
  ],
  ['Belts', 'बेल्ट', 'belt, patta'],
  [
    'Sunglasses and spectacles',
    'चश्मे',
    'sunglass, sun glass, goggle, chashma, chasma, spectacle, eyeglass, eyewear, lens',
  ],
  ['Caps and hats', 'टोपियाँ', 'cap, hat, topi, beanie, turban, pagdi, pagri, safa, helmet'],
  [
    'Phones',
    'फ़ोन',
    'phone, mobile, mobile phone, smartphone, smart phone, iphone, android phone, phone cover, mobile cover, phone case, charger, power bank, powerbank, sim card, telephone',
  ],
  [
    'Computers',
    'कंप्यूटर',
    'laptop, computer, tablet, ipad, macbook, keyboard, mouse, monitor, printer, pendrive, pen drive, hard disk, webcam',
  ],
  [
    'Televisions and music players',
    'टीवी और म्यूज़िक',
    'tv, television, telivision, speaker, bluetooth speaker, headphone, head phone, earphone, earbud, airpod, radio, camera, dslr, projector, playstation, xbox, video game',
  ],
  [
    'Home appliances',
    'घरेलू उपकरण',
    'fridge, refrigerator, frij, freezer, washing machine, ac, air conditioner, cooler, air cooler, fan, pankha, table fan, ceiling fan, mixer, grinder, mixer grinder, juicer, blender, oven, microwave, toaster, geyser, heater, room heater, iron box, vacuum cleaner, water purifier, induction, kettle, inverter, battery, bulb, tubelight, torch, trimmer, hair dryer, hairdryer, straightener, sewing machine',
  ],
  [
    'Kitchen goods',
    'रसोई का सामान',
    'pressure cooker, cooker, tawa, kadai, pan, frying pan, utensil, bartan, plate, glass set, dinner set, spoon, chamach, knife, chaku, bottle, water bottle, tiffin, lunch box, flask, thermos, mug, cup, tea set, jar, gas stove, stove, chulha, casserole',
  ],
  [
    'Furniture',
    'फ़र्नीचर',
    'furniture, sofa, table, chair, kursi, bed, palang, mattress, gadda, cupboard, almirah, wardrobe, shelf, desk, stool, cot, dining table, bookshelf',
  ],
  [
    'Home textiles',
    'घर के कपड़े',
    'bedsheet, bed sheet, chadar, chaddar, pillow, pillow cover, takiya, cushion, cushion cover, curtain, parda, blanket, kambal, quilt, razai, comforter, towel, tauliya, carpet, rug, doormat, door mat, dari, table cloth, tablecloth, table cover, placemat, mosquito net',
  ],
  [
    'Home decoration',
    'सजावट',
    'lamp, painting, photo frame, showpiece, show piece, vase, mirror, candle, diya, idol, murti, statue, wallpaper, artificial flower, plant, gamla, flower pot',
  ],
  [
    'Books and stationery',
    'किताबें और स्टेशनरी',
    'book, kitab, novel, notebook, copy, diary, pen, pencil, eraser, stationery, calculator, geometry box, paper, magazine, newspaper, comics',
  ],
  [
    'Toys and games',
    'खिलौने',
    'toy, khilona, khilaune, doll, gudda, teddy, teddy bear, puzzle, board game, carrom, ludo, chess, lego, remote car, kite, patang',
  ],
  [
    'Sports goods',
    'खेल का सामान',
    'cricket bat, bat, ball, football ball, racket, racquet, badminton racket, shuttlecock, tennis racket, dumbbell, treadmill, yoga mat, skipping rope, hockey stick, cycle, bicycle, saikil, skate, swimming goggles',
  ],
  [
    'Beauty and care',
    'सौंदर्य और देखभाल',
    'perfume, deodorant, deo, itra, attar, lipstick, makeup, make up, kajal, eyeliner, mascara, foundation, compact, nail polish, nailpolish, cream, face cream, face wash, facewash, shampoo, conditioner, soap, sabun, lotion, hair oil, hair colour, hair color, hair band, hairband, comb, kanghi, razor, sunscreen, serum, lip balm, talcum powder, toothpaste, toothbrush, sindoor, bindi',
  ],
  [
    'Food',
    'खाने की चीज़ें',
    'food, khana, pizza, burger, milk, doodh, bread, egg, anda, rice, chawal, atta, flour, dal, sugar, cheeni, salt, namak, tea, chai, sweet, mithai, fruit, sabzi, vegetable, dry fruit, biscuit, namkeen, cake, juice, cold drink, ghee, spice, masala, honey, pickle, achar, ice cream, chips, grocery, kirana, ration, chicken, paneer',
  ],
  [
    'Medicines',
    'दवाइयाँ',
    'medicine, dawai, dawa, medicin, paracetamol, syrup, bandage, thermometer, mask, sanitizer, vitamin, protein powder, sanitary pad, diaper, condom',
  ],
  [
    'Vehicles',
    'गाड़ियाँ',
    'car, bike, motorcycle, motorbike, scooter, scooty, activa, tyre, tire, petrol, auto rickshaw, truck, tractor, car cover',
  ],
  [
    'Electrical and building goods',
    'बिजली और निर्माण का सामान',
    'cement, paint bucket, wall paint, hammer, drill, screwdriver, wire, switch, pipe, tap, tile, bucket, balti, broom, jhadu, mop, lock, ladder, rope',
  ],
  [
    'Pets and gardens',
    'पालतू और बाग़',
    'dog food, pet food, puppy, dog, cat, aquarium, fish, bird, seed, fertilizer',
  ],
  [
    'Musical instruments',
    'वाद्य यंत्र',
    'guitar, piano, tabla, harmonium, flute, bansuri, drum, violin, dholak',
  ],
  ['Umbrellas', 'छाते', 'umbrella, chhata, chhatri, chata'],
  [
    'Tickets and services',
    'टिकट और सेवाएँ',
    'ticket, flight ticket, train ticket, recharge, hotel, taxi, loan, insurance, job',
  ],
  ['Gold coins', 'सोने के सिक्के', 'gold coin, silver coin, gold biscuit'],
]
