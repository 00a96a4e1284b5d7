import { priceFrom } from './price.ts'

/** The batch size. One-to-one courses have no minimum and maximum. */
export type BatchSize = { text: string; least: number; most: number } | { text: 'individual' }

export type Course = {
  id: string
  title: string
  category: string
  description: string
  features: string[]
  eligibility: string
  duration: string
  batchSize: BatchSize
  price: string
  popular?: boolean
}

const students = (least: number, most: number): BatchSize => ({
  text: `${least}-${most} students`,
  least,
  most,
})

const individual: BatchSize = { text: 'individual' }

/** In the order of the cards. The titles are also the choices of the application form. */
export const courses: Course[] = [
  {
    id: 'ielts',
    title: 'IELTS Training',
    category: 'Language Testing',
    description: 'Coaching for all four parts of the IELTS test.',
    features: [
      'Listening, reading, writing and speaking',
      'IELTS mock test every Saturday',
      'Every mistake explained to you',
    ],
    eligibility: 'Anyone taking the test. You need no earlier score.',
    duration: '2-3 months',
    batchSize: students(8, 12),
    price: '$299',
    popular: true,
  },
  {
    id: 'study-abroad',
    title: 'Study Abroad Guidance',
    category: 'Consultancy',
    description: 'We help you choose a course and a university abroad, and prepare the papers.',
    features: [
      'Countries, universities and courses compared',
      'Statement of purpose, draft by draft',
      'A list of documents for each application',
    ],
    eligibility:
      'Students in class 12 or above, and graduates. The university decides on admission.',
    duration: '3-6 months',
    batchSize: individual,
    price: '$499',
  },
  {
    id: 'skill-development',
    title: 'Skill Development Programs',
    category: 'Professional Development',
    description: 'Practice in the skills that college and work expect beyond marks.',
    features: ['Speaking to a group', 'CV and interview practice', 'Working in a team'],
    eligibility: 'Students and working people.',
    duration: '3-6 months',
    batchSize: students(15, 20),
    price: '$399',
  },
  {
    id: 'pte',
    title: 'PTE Coaching',
    category: 'Language Testing',
    description: 'Coaching for the PTE Academic test, which you take on a computer.',
    features: [
      'Speaking and writing, reading, listening',
      'Practice with headset and keyboard',
      'Timed practice tests',
    ],
    eligibility: 'Anyone taking the test. You should be able to type.',
    duration: '6-8 weeks',
    batchSize: students(6, 10),
    price: '$249',
  },
  {
    id: 'toefl',
    title: 'TOEFL Preparation',
    category: 'Language Testing',
    description: 'Preparation for the TOEFL test and its academic English.',
    features: [
      'Reading, listening, speaking and writing',
      'Taking notes from a lecture',
      'Timed practice tests',
    ],
    eligibility: 'Anyone taking the test. You need no earlier score.',
    duration: '2-3 months',
    batchSize: students(8, 12),
    price: '$329',
  },
  {
    id: 'business-english',
    title: 'Business English',
    category: 'Language Skills',
    description: 'English for the office: what you write, and what you say in meetings.',
    features: ['Emails and reports', 'Calls and meetings', 'Presentations'],
    eligibility:
      'Working people and final-year students who can hold a simple conversation in English.',
    duration: '2-4 months',
    batchSize: students(10, 15),
    price: '$279',
  },
]

export type Category = { name: string; count: number }

/** Each category once, in the order of the cards. */
export const categories: Category[] = [...new Set(courses.map(({ category }) => category))].map(
  (name) => ({ name, count: courses.filter(({ category }) => category === name).length }),
)

export const coursesPage = {
  title: 'Courses',
  description:
    'Six courses with price, duration and batch size. IELTS, PTE and TOEFL coaching, Business English, study abroad guidance and skill development.',
  hero: {
    label: 'Courses',
    heading: 'Courses, with fee, duration and batch size',
    lead: 'See how long each course takes, how many students sit together, and what it costs. Compare them before you talk to anyone.',
  },
  list: {
    heading: 'Our courses',
    // The validation of the owner's words ensures one currency.
    note: `Prices are in ${priceFrom(courses[0]?.price ?? '')?.name}, for the whole course.`,
    filter: 'Choose a category',
    all: 'All courses',
    popular: 'Popular',
    facts: {
      duration: 'Duration',
      batchSize: 'Batch size',
      eligibility: 'Who can join',
      price: 'Price',
    },
    enroll: 'Enroll Now',
  },
  closing: {
    heading: 'Not sure which course?',
    text: 'Tell a counsellor your goal and your date. We help you choose.',
    consultation: 'Book Free Consultation',
    brochure: 'Download Brochure',
  },
}
