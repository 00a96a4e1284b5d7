export const page = {
  title: 'Contact',
  description: 'Address, phone, email, opening hours and a map: how to reach a counsellor.',
}

export const hero = {
  label: 'Contact',
  heading: 'Talk to a counsellor before you decide.',
  lead: 'Call, write or come by. Have your last mark sheet or score report at hand, and say what you want to do next.',
}

export const cards = { address: 'Address', phone: 'Phone', email: 'Email', hours: 'Hours' }

export const map = {
  heading: 'How to find us',
  title: 'Map of the way to our centre',
  note: 'The map comes from OpenStreetMap, which then sees your internet address.',
  link: 'Open the address in OpenStreetMap',
}

export const before = {
  heading: 'What helps us to help you',
  list: [
    'The course and year you are in, and how many papers you have passed',
    'For a test: which one, by when, and any score you have',
    'For study abroad: the country and course you think of',
  ],
}
