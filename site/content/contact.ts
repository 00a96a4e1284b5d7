export const page = {
  title: 'Contact',
  description:
    'How to reach a counsellor: address and map, phone, WhatsApp, email, and opening hours.',
}

export const hero = {
  label: 'Contact',
  heading: 'Speak to a counsellor before you decide.',
  lead: 'Visit, call or write to us. Keep your last mark sheet or score report ready.',
  call: 'Call us',
  write: 'Write to us',
}

export const cards = {
  label: 'Where and when',
  heading: 'Visit, call or write',
  address: 'Address',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  chat: 'Message us on WhatsApp',
  email: 'Email',
  hours: 'Hours',
}

export const mapSheet = {
  note: 'If the map does not load, use the link below.',
  heading: 'How to reach us',
  title: 'Map around our centre',
  source: 'The map comes from OpenStreetMap, which then sees your internet address.',
  link: 'Open the address in OpenStreetMap',
}

export const before = {
  label: 'Before you call',
  heading: 'Three things to keep ready',
  list: [
    'For credit transfer: your branch, your year, and the number of papers you passed.',
    'For a language test: which test, by when, and any earlier score.',
    'For study abroad: the country and the course you want.',
  ],
}
