import { expect, test } from 'vitest'
import { abbreviationsFrom, latinFrom } from './indian-scripts.ts'

test('names in nine Indian scripts are transliterated to Latin letters', () => {
  const names = ['दिल्ली', 'কলকাতা', 'ਪੰਜਾਬ', 'ગુજરાત', 'ଓଡ଼ିଶା', 'சென்னை', 'తిరుపతి', 'ಮೈಸೂರು', 'കേരളം']

  expect(names.map(latinFrom)).toEqual([
    'dillii',
    'kalakaataa',
    'panjaab',
    'gujaraat',
    'odishaa',
    'chennai',
    'tirupati',
    'maisuuru',
    'keralan',
  ])
})

test.each([
  ['bhu', 'बीएचयू பிஎச்யு బీహెచ్యూ ಬಿಎಚ್ಯು ബിഎച്ച്യു বিএইচইউ બીએચયુ ਬੀਐਚਯੂ ବିଏଚୟୁ'],
  ['upes', 'यूपीईएस யுபிஇஎஸ் యూపీఈఎస్ ಯುಪಿಇಎಸ್ യുപിഇഎസ് ইউপিইএস યુપીઈએસ ਯੂਪੀਈਐਸ ୟୁପିଇଏସ'],
  ['jntu', 'जेएनटीयू ஜேஎன்டியு జేఎన్టీయూ ಜೆಎನ್ಟಿಯು ജെഎൻടിയു জেএনটিইউ જેએનટીયુ ਜੇਐਨਟੀਯੂ ଜେଏନଟିୟୁ'],
  ['vtu', 'व्हीटीयू வி.டி.யு వీటీయూ ವಿಟಿಯು വിടിയു ভিটিইউ વીટીયુ ਵੀਟੀਯੂ ଭିଟିୟୁ'],
  ['mit', 'एमआईटी எம்ஐடி ఎంఐటీ ಎಂಐಟಿ എംഐടി এমআইটি એમઆઈટી ਐਮਆਈਟੀ ଏମଆଇଟି'],
])('%s is read by the names of its letters in nine scripts', (letters, texts) => {
  const read = texts.split(' ').filter((text) => {
    const latin = latinFrom(text.replaceAll('.', ''))
    return abbreviationsFrom(latin).includes(letters)
  })

  expect(read).toEqual(texts.split(' '))
})

test('a letter that may be read in two ways is, and a word of no letters is none', () => {
  expect(abbreviationsFrom(latinFrom('ಎಸ್ಜೆಸಿಇ'))).toEqual(['sjc', 'sjce'])
  expect(abbreviationsFrom(latinFrom('दिल्ली'))).toEqual([])
})
