import { nameSpellings } from './plain-words.ts'

/** States and union territories as the catalogue spells them, with other ways of writing and cities that students name. */
const states: { name: string; also?: string; cities: string }[] = [
  {
    name: 'Andhra Pradesh',
    also: 'ap andhra andhrapradesh',
    cities:
      'visakhapatnam vijayawada guntur tirupati kakinada rajahmundry nellore kurnool ananthapuramu kadapa cuddapah ongole eluru vizianagaram srikakulam bhimavaram tenali chittoor machilipatnam amaravati gudivada narasaraopet chilakaluripet nandyal proddatur madanapalle hindupur tadepalligudem nuzvid vaddeswaram vadlamudi tanuku amalapuram palakollu rajam bapatla gannavaram',
  },
  { name: 'Arunachal Pradesh', also: 'arunachal', cities: 'itanagar nirjuli aalo pasighat jote' },
  {
    name: 'Assam',
    cities: 'guwahati silchar dibrugarh jorhat tezpur nagaon dispur hojai kokrajhar',
  },
  { name: 'Bihar', cities: 'patna gaya muzaffarpur bhagalpur darbhanga madhubani purnia nalanda' },
  { name: 'Chandigarh', cities: '' },
  {
    name: 'Chhattisgarh',
    also: 'cg chattisgarh chhatisgarh',
    cities: 'raipur bhilai bilaspur durg korba raigarh jagdalpur',
  },
  {
    name: 'Delhi',
    also: 'newdelhi ncr',
    cities: 'dwarka rohini okhla pitampura janakpuri shahdara',
  },
  { name: 'Goa', cities: 'panaji ponda margao taleigao verna farmagudi cuncolim vasco' },
  {
    name: 'Gujarat',
    also: 'gj',
    cities:
      'ahmedabad surat vadodara rajkot gandhinagar bhavnagar jamnagar nadiad changa mehsana bharuch junagadh kherva bardoli morbi vallabh vidyanagar anand vyara',
  },
  {
    name: 'Haryana',
    also: 'hr',
    cities:
      'gurugram faridabad rohtak hisar hissar kurukshetra sonipat murthal ambala panipat karnal yamunanagar mullana manesar rewari palwal sirsa bhiwani jind kaithal bahadurgarh sohna',
  },
  {
    name: 'Himachal Pradesh',
    also: 'hp himachal',
    cities: 'shimla solan hamirpur mandi baddi waknaghat kangra dharamshala nahan',
  },
  {
    name: 'Jammu and Kashmir',
    also: 'jk jandk kashmir',
    cities: 'srinagar jammu katra awantipora baramulla',
  },
  {
    name: 'Jharkhand',
    cities: 'ranchi jamshedpur dhanbad sindri bokaro hazaribagh deoghar chaibasa mesra',
  },
  {
    name: 'Karnataka',
    cities:
      'bangalore mysuru mangaluru hubballi belagavi davangere davanagere kalaburagi tumkur tumakuru shimoga shivamogga udupi manipal hassan bidar bellary ballari bijapur vijayapura raichur dharwad bagalkot surathkal mandya chikmagalur kolar nitte moodbidri puttur yelahanka',
  },
  {
    name: 'Kerala',
    cities:
      'thiruvananthapuram kochi kozhikode thrissur trichur kollam quilon kottayam palakkad palghat kannur alappuzha alleppey malappuram pathanamthitta idukki ernakulam kasaragod wayanad tirur angamaly kalamassery chengannur',
  },
  {
    name: 'Madhya Pradesh',
    also: 'mp madhyapradesh',
    cities:
      'bhopal indore gwalior jabalpur ujjain rewa satna guna ratlam dewas sehore raisen vidisha chhindwara khandwa',
  },
  {
    name: 'Maharashtra',
    also: 'mh maharastra',
    cities:
      'mumbai pune nagpur nashik nasik aurangabad amravati kolhapur solapur nanded jalgaon thane sangli satara ratnagiri lonere raigad akola ahmednagar latur pimpri chinchwad akurdi lavale lohegaon lonikalbhor kharghar panvel vasai virar baramati islampur shegaon chandrapur wardha shirpur dhule karad vashi nerul andheri bandra',
  },
  { name: 'Manipur', cities: 'imphal' },
  { name: 'Meghalaya', cities: 'shillong tura' },
  { name: 'Mizoram', cities: 'aizawl' },
  { name: 'Nagaland', cities: 'dimapur kohima' },
  {
    name: 'Odisha',
    cities:
      'bhubaneswar cuttack rourkela sambalpur burla berhampur balasore gunupur paralakhemundi khordha khurda dhenkanal rayagada',
  },
  { name: 'Puducherry', also: 'pondy', cities: 'karaikal' },
  {
    name: 'Punjab',
    also: 'pb',
    cities:
      'ludhiana jalandhar amritsar patiala bathinda bhatinda mohali phagwara kapurthala rupnagar ropar rajpura gharuan kharar longowal sangrur gobindgarh hoshiarpur moga ferozepur pathankot landran banur',
  },
  {
    name: 'Rajasthan',
    also: 'rj raj',
    cities:
      'jaipur jodhpur kota bikaner udaipur ajmer pilani alwar bharatpur sikar churu tonk jhunjhunu bhilwara sriganganagar lakshmangarh',
  },
  { name: 'Sikkim', cities: 'gangtok ravangla majitar rangpo' },
  {
    name: 'Tamil Nadu',
    also: 'tn tamilnadu',
    cities:
      'chennai madras coimbatore madurai tiruchirappalli salem erode tirunelveli vellore thanjavur tanjore kattankulathur avadi kanchipuram kancheepuram karur namakkal dindigul sivakasi krishnankoil nagercoil tuticorin thoothukudi tiruppur chidambaram cuddalore villupuram hosur krishnagiri dharmapuri pollachi guindy vandalur maduravoyal tambaram kumaracoil sriperumbudur padur kelambakkam karaikudi perundurai ramapuram vadapalani tiruchengode',
  },
  {
    name: 'Telangana',
    also: 'ts tg telengana',
    cities:
      'hyderabad warangal karimnagar nizamabad khammam nalgonda secunderabad medak mahabubnagar mahbubnagar sangareddy siddipet basar adilabad ghatkesar medchal hanamkonda kukatpally gachibowli',
  },
  { name: 'Tripura', cities: 'agartala' },
  {
    name: 'Uttar Pradesh',
    also: 'up uttarpradesh',
    cities:
      'lucknow noida ghaziabad kanpur meerut merath agra allahabad varanasi bareilly aligarh gorakhpur jhansi mathura moradabad saharanpur muzaffarnagar hapur gajraula amroha jaunpur ayodhya modinagar sultanpur etawah greaternoida unnao barabanki bijnor dadri anoopshahr',
  },
  {
    name: 'Uttarakhand',
    also: 'uk uttaranchal',
    cities: 'dehradun roorkee haridwar haldwani pantnagar nainital bhimtal almora garhwal pauri',
  },
  {
    name: 'West Bengal',
    also: 'wb westbengal bengal',
    cities:
      'kolkata durgapur asansol siliguri haldia kharagpur howrah bardhaman kalyani barasat haringhata nadia santiniketan jadavpur newtown rajarhat saltlake hooghly malda midnapore',
  },
]

/** Towns of one another's surroundings: students name either. */
const surroundings = [
  'chennai madras kattankulathur avadi kancheepuram kanchipuram guindy vandalur maduravoyal tambaram sriperumbudur padur kelambakkam ramapuram vadapalani',
  'hyderabad secunderabad ghatkesar medchal sangareddy kukatpally gachibowli',
  'warangal hanamkonda',
  'vijayawada guntur amaravati vaddeswaram vadlamudi tenali gannavaram',
  'noida greaternoida ghaziabad dadri',
  'gurugram manesar sohna faridabad',
  'sonipat murthal',
  'chandigarh mohali gharuan kharar rajpura landran banur',
  'jalandhar phagwara kapurthala',
  'ambala mullana',
  'delhi dwarka rohini okhla pitampura janakpuri shahdara',
  'ahmedabad gandhinagar mehsana kherva',
  'vallabh vidyanagar nadiad changa anand',
  'mumbai thane vasai virar andheri bandra vashi nerul kharghar panvel',
  'pune pimpri chinchwad akurdi lavale lohegaon lonikalbhor',
  'kolkata howrah barasat newtown rajarhat saltlake haringhata kalyani nadia jadavpur',
  'bhubaneswar cuttack khordha khurda',
  'bhopal sehore raisen',
  'bhilai durg',
  'kochi ernakulam kalamassery angamaly',
  'mangaluru surathkal nitte manipal udupi',
  'solan waknaghat shimla',
  'ranchi mesra',
  'gangtok majitar rangpo',
  'kozhikode malappuram',
  'bangalore yelahanka',
]

const written = (list: string) =>
  list.split(' ').flatMap((word) => (word === '' ? [] : [nameSpellings.get(word) ?? word]))

const neighbourhoods = surroundings.map(written)

const capitalRegion = written(
  'delhi noida greaternoida ghaziabad modinagar dadri gurugram manesar sohna faridabad sonipat murthal',
)

export type Place = { state: string; city?: string; around: ReadonlySet<string> }

/** Every place that we know, by the word it is written with. */
export const places: ReadonlyMap<string, Place> = new Map(
  states.flatMap(({ name, also = '', cities }) => {
    const own = name.toLowerCase().split(' ')
    const stateWords = own.length === 1 ? own : [own.join('')]
    return [
      ...[...stateWords, ...written(also)].map((word): [string, Place] => [
        nameSpellings.get(word) ?? word,
        // Chandigarh and Delhi are states and cities at once.
        { state: name, around: aroundOf(word) },
      ]),
      ...written(cities).map((city): [string, Place] => [
        city,
        { state: name, city, around: aroundOf(city) },
      ]),
    ]
  }),
)

function aroundOf(city: string): ReadonlySet<string> {
  // The towns of the region lie in it, but not in one another's surroundings.
  if (city === 'ncr') return new Set(capitalRegion)
  return new Set([city, ...neighbourhoods.filter((list) => list.includes(city)).flat()])
}

/** Places that are written as two words, as one. */
export const placePairs: ReadonlyMap<string, string> = new Map([
  ...states.flatMap(({ name }): [string, string][] => {
    const parts = name.toLowerCase().split(' ')
    return parts.length === 2 ? [[parts.join(' '), parts.join('')]] : []
  }),
  ['jammu kashmir', 'jk'],
  ['new delhi', 'delhi'],
  ...['greater', 'grater', 'gr', 'g'].map((word): [string, string] => [
    `${word} noida`,
    'greaternoida',
  ]),
  ['navi mumbai', 'mumbai'],
  ['new town', 'newtown'],
  ['salt lake', 'saltlake'],
  ['chhatrapati sambhajinagar', 'aurangabad'],
  ['chatrapati sambhajinagar', 'aurangabad'],
  ['loni kalbhor', 'lonikalbhor'],
])

/** Points abroad, and stands in no gazetteer: short and old names, parts of names, universities that are called so. */
export const foreign = new Set(
  `
  usa us america american uk britain british oxford wales manchester harvard stanford yale caltech cornell mcgill waterloo
  texas ohio michigan virginia carolina dakota york iowa hampshire utah alaska colorado angeles francisco monash sorbonne delft eth kiev
  turkey tsinghua peking hong kong korea korean kuala lumpur penang myanmar burma sind jamshoro khyber dhaka dacca tribhuvan lanka ceylon
  uae emirates abu dhabi arabia africa african caribbean antigua macedonia bosnia lyngby andijan cavite cebu europe european asia
  `
    .trim()
    .split(/\s+/),
)
