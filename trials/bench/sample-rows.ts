import type { Stage } from '#contract/desk.ts'
import { momentIn } from '#contract/follow-up.ts'
import type { Submission } from '#contract/eligibility.ts'

export type SampleRow = Submission & { at: number }

const last = Date.UTC(2026, 10, 20, 18, 30)
const fortnight = 14 * 24 * 60 * 60 * 1000
const fiveYears = 5 * 365.25 * 24 * 60 * 60 * 1000

/**
 * The same, evidently invented rows on every machine, distributed like real ones: few universities and branches have most students, in
 * several spellings; names in four scripts; a quarter without a reason.
 */
export function rowAt(number: number, of: number): SampleRow {
  const dice = diceFrom(number)
  const local = dice() < 0.06 ? localNames[Math.floor(dice() * localNames.length)] : undefined
  const first = pick(firstNames, dice())
  const family = pick(familyNames, skewed(dice(), 1.6))
  const name = local ?? styled(`${first} ${family}`, dice())
  const university = styled(pick(universities, skewed(dice(), 2.2)), dice())
  const branch = styled(pick(branches, skewed(dice(), 1.7)), dice())
  const digits = String(Math.floor(dice() * 1e7)).padStart(7, '0')
  return {
    university,
    branch,
    reason: dice() < 0.25 ? null : reasonFrom(dice),
    name,
    phone: `+91 000${digits.slice(0, 2)} ${digits.slice(2)}`,
    email: `${first}.${family}${number}@${pick(hosts, skewed(dice(), 2))}`.toLowerCase(),
    papers_passed: Math.floor(dice() * dice() * 56),
    at: Math.floor(last - fiveYears + ((number + dice()) / of) * fiveYears),
  }
}

export type SampleMarks = {
  stage: Stage
  assignee: string | null
  follow_up_at: string | null
  university_id: string
  branch_id: string
}

/** Most enquiries are closed; a few of each stage are open. */
const shares: [Stage, number][] = [
  ['closed', 0.68],
  ['enrolled', 0.8],
  ['spam', 0.84],
  ['no-answer', 0.88],
  ['called', 0.92],
  ['follow-up', 0.94],
  ['new', 1],
]

export const counsellors = ['meera', 'ravi', 'farah', 'imran']

/** What staff have set on the row of this number, and what was understood of it. */
export function marksAt(number: number): SampleMarks {
  const dice = diceFrom(number + 2 ** 30)
  const share = dice()
  const stage = shares.find(([, most]) => share < most)?.[0] ?? 'new'
  return {
    stage,
    assignee: stage === 'new' || stage === 'spam' ? null : pick(counsellors, dice()),
    follow_up_at:
      stage === 'follow-up' ? momentIn('UTC', last + Math.floor((dice() - 0.3) * fortnight)) : null,
    university_id: `university-${Math.floor(skewed(dice(), 2.2) * 400)}`,
    branch_id: `branch-${Math.floor(skewed(dice(), 1.7) * 60)}`,
  }
}

/** Mulberry32: enough for a sample, and the same everywhere. */
function diceFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const skewed = (share: number, power: number) => share ** power

function pick(values: readonly string[], share: number): string {
  return values[Math.floor(share * values.length)] ?? ''
}

/** Varies the case: mostly unchanged, sometimes all lower or upper case. */
function styled(text: string, share: number) {
  if (share < 0.2) return text.toLowerCase()
  return share < 0.26 ? text.toUpperCase() : text
}

function reasonFrom(dice: () => number) {
  const reason = pick(reasons, dice())
    .replace('{n}', String(1 + Math.floor(dice() * 14)))
    .replace('{year}', String(2012 + Math.floor(dice() * 13)))
    .replace('{town}', pick(towns, dice()))
  return dice() < 0.15 ? `${reason}. ${pick(reasons, dice()).replace(/\{\w+\}/g, 'two')}` : reason
}

const firstNames =
  'Aarav Aditi Aditya Ajay Akhil Amit Amrita Ananya Anil Anita Anjali Arjun Arun Asha Ashwin Bhavana Bharath Chaitra Charan Deepa Deepak Devi Dinesh Divya Fatima Ganesh Gauri Geetha Gopal Harini Harish Imran Indira Ishaan Jaya Jyothi Kalyan Karthik Kavya Keerthi Kiran Kishore Krishna Lakshmi Lalitha Madhav Mahesh Manoj Meena Meera Mohan Mounika Nagesh Nandini Naveen Neha Nikhil Nisha Padma Pallavi Pavan Pooja Pradeep Prakash Pranav Priya Rahul Raj Rajesh Ramya Ravi Rekha Rohit Sai Salman Sandhya Sanjay Sarita Shalini Shyam Sneha Sridevi Suresh Swati Tejas Uma Usha Vamsi Varun Vasudha Venkat Vidya Vijay Vikram Vinay Yamini Yash Zoya'.split(
    ' ',
  )
const familyNames =
  'Kumar Reddy Sharma Singh Rao Patel Gupta Nair Das Khan Naidu Verma Yadav Joshi Shetty Menon Pillai Mishra Chowdary Prasad Bhat Goud Sheikh Kulkarni Desai Ghosh Banerjee Iyer Iyengar Raju Varma Patil Jadhav Pawar Chauhan Thakur Pandey Tiwari Dubey Saxena Mehta Shah Jain Agarwal Kapoor Malhotra Chopra Bose Sen Dutta Mukherjee Roy Sarkar Mondal Hegde Gowda Acharya Kamath Pai Rathod Solanki Parmar Trivedi Dave Bhatt Fernandes Dsouza Pereira Thomas George Mathew Joseph Philip Varghese Chacko Krishnan Raman Subramanian Natarajan Sundaram Murugan Selvam Rajan Balaji Sekhar Murthy Sastry Chary Babu Swamy Achari Mahajan Bedi Gill Sandhu Dhillon Bhalla Anand'.split(
    ' ',
  )
const localNames =
  'आशा राव|रवि कुमार|कमला देवी|सुनीता शर्मा|अमित वर्मा|दीपक यादव|पूजा मिश्रा|मोहन सिंह|लक्ष्मी जोशी|विजय पाटील|கார்த்திக் ராஜன்|மீனா சுந்தரம்|லட்சுமி முருகன்|அருண் குமார்|தமிழ் செல்வி|சரவணன் வேலு|రవి తేజ|లక్ష్మీ ప్రసన్న|శ్రీదేవి రావు|ಕಿರಣ್ ಗೌಡ'.split(
    '|',
  )
const hosts = ['example.com', 'mail.example.com', 'students.example.org', 'example.net']
const towns = 'Warangal Guntur Tirupati Madurai Salem Hubli Nagpur Ranchi Kanpur Nashik'.split(' ')
const branches = [
  'Computer Science and Engineering',
  'CSE',
  'Mechanical Engineering',
  'Electronics and Communication Engineering',
  'ECE',
  'Civil Engineering',
  'Information Technology',
  'Electrical and Electronics Engineering',
  'EEE',
  'mech',
  'Computer Engineering',
  'Artificial Intelligence and Data Science',
  'CSE (AI & ML)',
  'Chemical Engineering',
  'Biotechnology',
  'Aeronautical Engineering',
  'Automobile Engineering',
  'Production Engineering',
  'Mining Engineering',
  'Textile Technology',
  'Instrumentation',
  'Metallurgy',
  'Agricultural Engineering',
  'Cyber Security',
]
const universities = [
  'JNTU Hyderabad',
  'Anna University',
  'JNTUH',
  'Visvesvaraya Technological University',
  'VTU Belagavi',
  'JNTU Kakinada',
  'Osmania University',
  'Dr. A.P.J. Abdul Kalam Technical University',
  'AKTU',
  'Savitribai Phule Pune University',
  'JNTUK',
  'Mumbai University',
  'Gujarat Technological University',
  'APJ Abdul Kalam Technological University, Kerala',
  'KTU',
  'RGPV Bhopal',
  'JNTU Anantapur',
  'JNTUA',
  'GTU',
  'Andhra University',
  'MAKAUT',
  'SPPU',
  'I. K. Gujral Punjab Technical University',
  'Rajasthan Technical University',
  'Biju Patnaik University of Technology',
  'Acharya Nagarjuna University',
  'University of Mumbai',
  'Nagpur University (RTMNU)',
  'SRM University',
  'VIT Vellore',
  'Sathyabama Institute',
  'KL University',
  'GITAM',
  'Kakatiya University, Warangal',
  'Calicut University',
  'Cochin University of Science and Technology',
  'Bharathiar University',
  'Madras University',
  'Delhi Technological University',
  'Kurukshetra University',
  'Pondicherry University',
  'Himachal Pradesh Technical University',
  'Uttarakhand Technical University',
  'Chhattisgarh Swami Vivekanand Technical University',
  'Sri Venkateswara University',
  'Shivaji University',
  'Solapur University',
  'Bangalore University',
  'Mahatma Gandhi University Kottayam',
  'Lovely Professional University',
  'अन्ना विश्वविद्यालय',
  'a college near Warangal',
]
const reasons = [
  '{n} backlogs since {year}',
  'I have {n} arrears and want to finish my degree',
  'Discontinued in {year} because of family problems',
  'Family moved to {town}',
  'working in the daytime in {town}, cannot attend classes',
  'Got a job in {year}',
  'padhai beech me chhod di thi paise ki wajah se',
  'Health issue of my father, left college in {year}',
  'Detained for low attendance',
  'The college closed the branch',
  'Want to change branch',
  'fees too high',
  '{n} supply papers pending, college says course duration is over',
  'नौकरी की वजह से पढ़ाई छूट गई',
  'பணம் இல்லாததால் படிப்பை நிறுத்தினேன்',
  'Marriage, moved to {town} in {year}',
  'need degree for promotion',
  'Year back twice, {n} subjects left',
  'Not interested in engineering at that time, now I am',
  'College is far from home, travel {n} hours every day',
  'no reason',
  'backlogs',
  'Planning to study abroad, need to complete BTech first',
  'Original certificates are with the old college',
]
