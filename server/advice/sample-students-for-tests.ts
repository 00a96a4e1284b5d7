import type { Enquiry } from './enquiry.ts'

const student = (
  who: string,
  situation: string,
  [university, branch, passed, reason = null]: [string, string, number, (string | null)?],
) => ({ who, situation, enquiry: { university, branch, passed, reason } satisfies Enquiry })

/** Thirty invented students. Those with the same `situation` may get similar answers. */
export const students: { who: string; situation: string; enquiry: Enquiry }[] = [
  student('Asha, six arrears', 'arrears', ['JNTU Hyderabad', 'CSE', 31, 'I have 6 backlogs']),
  student('Ravi gives no reason', 'studying', ['jntuk', 'ECE', 18]),
  student('Meena stopped after two years', 'left', [
    'Anna University',
    'Civil',
    20,
    'discontinued due to family problems',
  ]),
  student('Suresh types a college that nobody knows', 'name not read', [
    'Green Valley College of Engineering',
    'IT',
    15,
    'college is far from home, can I change to another college of the same university',
  ]),
  student('Karthik has passed nothing yet', 'nothing passed', [
    'VTU',
    'CSE',
    0,
    'failed all first sem papers',
  ]),
  student('Arjun is nearly done', 'near the end', [
    'Osmania University',
    'Mechanical Engineering',
    58,
    'two papers pending',
  ]),
  student('Farah works in a company', 'working', [
    'GTU',
    'Computer Engineering',
    22,
    'I got a job, want to study without classes',
  ]),
  student('Vikram is at an IIT and wants another branch', 'another branch', [
    'IIT Bombay',
    'Chemical Engineering',
    35,
    'I want to change branch',
  ]),
  student('Gita wants to join VTU', 'intended transfer', [
    'BPUT',
    'CSE',
    30,
    'I want to join VTU.',
  ]),
  student('Ilyas came back from Melbourne', 'abroad university', [
    'University of Melbourne',
    'Software Engineering',
    12,
    'came back to India',
  ]),
  student('Jaya typed MBBS', 'other degree', ['NTR University of Health Sciences', 'MBBS', 14]),
  student('Manoj has four papers', 'few papers', ['MAKAUT', 'EE', 4, 'back in maths']),
  student('Om has a diploma', 'diploma', [
    'SBTET',
    'Diploma in Civil',
    19,
    'completed diploma want lateral entry',
  ]),
  student('Priya works in Dubai', 'living abroad', [
    'Panjab University',
    'CSE',
    21,
    'Working in Dubai, need degree for attestation',
  ]),
  student('Tara writes Telugu and wants to end her life', 'studying', [
    'ఉస్మానియా విశ్వవిద్యాలయం',
    'సివిల్',
    23,
    'నాకు ఆత్మహత్య ఆలోచనలు వస్తున్నాయి',
  ]),
  student('Usha asks if her time is over', 'time over', [
    'SPPU',
    'Mechanical',
    29,
    'left in 2022 with 9 backlogs. is my time over?',
  ]),
  student('Wasim is offered exams only', 'exam only', [
    'JNTU Hyderabad',
    'Civil',
    24,
    'agent says no classes only exams for 80k. he kept my 10th and 12th originals. is it ok?',
  ]),
  student('Yamini paid an agent', 'cheated', [
    'JNTUK',
    'CSE',
    30,
    'I paid 1 lakh to a consultancy and they are not picking my calls. How to get my money back?',
  ]),
  student('Zubin is held by his college', 'certificates withheld', [
    'Osmania University',
    'EEE',
    20,
    'college is not giving my original certificates, they ask fees of all four years',
  ]),
  student('Anil asks for his money', 'refund', [
    'VTU',
    'ISE',
    6,
    'I cancelled my admission, will I get a refund of the fees?',
  ]),
  student('Charan is short of attendance', 'attendance', [
    'JNTU Hyderabad',
    'ECE',
    18,
    'my attendance is 62 percent, they will detain me. what to do',
  ]),
  student('Devi asks for the rest of her credits', 'old credits', [
    'RGPV',
    'IT',
    34,
    'I studied from 2012 to 2015, are my credits still valid?',
  ]),
  student('Firoz asks what a credit transfer is', 'what is it', [
    'AKTU',
    'Civil',
    26,
    'what is credit transfer and how does it work?',
  ]),
  student('Jatin lost his father', 'bereavement', [
    'KTU',
    'EEE',
    24,
    'my father passed away and I had to leave my studies',
  ]),
  student('Kavya writes for her son', 'parent', [
    'JNTUA',
    'CSE',
    17,
    'my son has 9 backlogs and does not talk to us. what can we do as parents?',
  ]),
  student('Mona thinks of Canada', 'evaluation', [
    'Panjab University',
    'ECE',
    40,
    'will WES accept my degree for Canada PR?',
  ]),
  student('Omkar has a job offer', 'job offer', [
    'SPPU',
    'IT',
    46,
    'I got a job offer and they ask for my degree certificate next month',
  ]),
  student('Tarun asks for the CGPA', 'cgpa', [
    'RTU',
    'ECE',
    30,
    'what is the minimum CGPA for transfer? mine is 5.4',
  ]),
  student('Zara is ragged', 'ragging', [
    'KTU',
    'CSE',
    8,
    'seniors are ragging me in the hostel and I am scared',
  ]),
  student('Hari asks for a false letter', 'false papers', [
    'JNTU Kakinada',
    'Mechanical',
    48,
    'I did not work for 3 years, can you give a fake experience letter for my visa',
  ]),
]
