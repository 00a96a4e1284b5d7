import { assess } from '#server/advice/assess.ts'
import { openStore } from '#server/db/open.ts'
import type { Submission } from '#contract/eligibility.ts'
import { addSubmission } from '#server/public/submissions.ts'

/** The same evidently invented rows on every machine: few universities have most students, a tenth of the names are not in Latin letters. */
export function rowAt(number: number): Submission {
  const share = sharesFrom(number)
  const [first, family] = [pick(firstNames, share()), pick(familyNames, share())]
  return {
    university: pick(universities, share() ** 2),
    branch: pick(branches, share() ** 2),
    reason: share() < 0.25 ? null : `${pick(reasons, share())} (${number % 97})`,
    name: share() < 0.1 ? pick(localNames, share()) : `${first} ${family}`,
    phone: `+91 000${String(Math.floor(share() * 1e7)).padStart(7, '0')}`,
    email: `${first}.${family}${number}@example.com`.toLowerCase(),
    papers_passed: Math.floor(share() * 56),
  }
}

/** Mulberry32: enough for a sample, and the same everywhere. */
function sharesFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const pick = (values: string, share: number) => {
  const each = values.split('|')
  return each[Math.floor(share * each.length)] ?? ''
}

const fiveMinutes = 300_000
const batch = 500

/** Fills an empty store with `count` rows by the product's own call, each with its answer, five minutes apart. */
export async function fill(
  place: { dataDirectory: string; databaseUrl: string | undefined },
  count: number,
) {
  let clock = Date.now() - count * fiveMinutes
  const db = await openStore(place, { now: () => clock })
  const answers = new Map<string, ReturnType<typeof assess>>()
  const add = (number: number) => {
    const row = rowAt(number)
    const kind = `${row.university} ${row.branch}`
    const answer = answers.get(kind) ?? assess({ ...row, passed: row.papers_passed })
    answers.set(kind, answer)
    return addSubmission(db, row, { answer })
  }
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from)
    clock += size * fiveMinutes
    await Promise.all(Array.from({ length: size }, (_, index) => add(from + index)))
  }
  await db.close()
}

const firstNames =
  'Aarav|Aditi|Ajay|Amrita|Ananya|Anil|Anjali|Arjun|Asha|Bhavana|Chaitra|Deepa|Divya|Farah|Gauri|Harish|Imran|Indira|Jaya|Kavya|Kiran|Krishna|Lakshmi|Madhav|Manoj|Meera|Mohan|Nandini|Naveen|Nisha|Padma|Pooja|Prakash|Priya|Rahul|Ramya|Ravi|Rohit|Salman|Sandhya|Sneha|Suresh|Swati|Uma|Varun|Venkat|Vidya|Yamini|Zoya'
const familyNames =
  'Kumar|Reddy|Sharma|Singh|Rao|Patel|Gupta|Nair|Das|Khan|Naidu|Verma|Yadav|Joshi|Shetty|Menon|Pillai|Mishra|Prasad|Bhat|Kulkarni|Desai|Ghosh|Banerjee|Iyer|Iyengar|Patil|Chauhan|Tiwari|Mehta|Shah|Jain|Bose|Sen|Roy|Hegde|Gowda|Pai|Fernandes|Thomas|Joseph|Chacko|Krishnan|Raman|Murugan|Balaji|Murthy|Babu|Gill|Sandhu'
const localNames =
  'आशा राव|रवि कुमार|कमला देवी|सुनीता शर्मा|கார்த்திக் ராஜன்|மீனா சுந்தரம்|రవి తేజ|లక్ష్మీ ప్రసన్న|ಕಿರಣ್ ಗೌಡ'
const universities =
  'JNTUH|Anna University|Osmania University|VTU|Visvesvaraya Technological University|jntu kakinada|Mumbai University|GTU|KTU|AKTU|RGPV Bhopal|SPPU|MAKAUT|Andhra University|Rajasthan Technical University|SRM University|VIT Vellore|KL University|Calicut University|Delhi Technological University|अन्ना विश्वविद्यालय|a college near Warangal'
const branches = 'Computer Science and Engineering|CSE|Mechanical|ECE|Civil|EEE|IT|Chemical'
const reasons =
  'Arrears in two semesters, and want to finish my degree|Discontinued because of family problems|working in the daytime, cannot attend classes|Detained for low attendance|padhai beech me chhod di thi paise ki wajah se|The college closed the branch|नौकरी की वजह से पढ़ाई छूट गई'
