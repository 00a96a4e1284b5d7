import { expect, test } from 'vitest'
import { namesOf } from './understood.tsx'

const jntu = 'Jawaharlal Nehru Technological University'
const jntuh = `${jntu} Hyderabad`

test.each([
  [{ name: jntuh, short: 'JNTUH', city: 'Hyderabad' }, 'JNTUH', jntuh],
  [
    { name: 'SRM University, Andhra Pradesh', city: 'Amaravati' },
    'SRM University, Andhra Pradesh',
    'Amaravati',
  ],
  [{ name: 'VIT Pune', short: 'VIT', city: 'Pune' }, 'VIT Pune', undefined],
  [
    { name: 'APJ Abdul Kalam Technological University', short: 'KTU', city: 'Thiruvananthapuram' },
    'KTU',
    'APJ Abdul Kalam Technological University, Thiruvananthapuram',
  ],
  [
    { name: `${jntu} Anantapur`, short: 'JNTUA', city: 'Ananthapuramu' },
    'JNTUA',
    `${jntu} Anantapur`,
  ],
  [
    { name: jntuh, short: 'JNTU Hyderabad', city: 'Hyderabad', state: 'Telangana' },
    'JNTU Hyderabad',
    'Telangana',
  ],
  [{ name: 'Civil Engineering' }, 'Civil Engineering', undefined],
])('%j is shown with its city only once', (candidate, title, detail) => {
  expect(namesOf(candidate)).toEqual({ title, detail })
})
