export const page = {
  title: 'Contact',
  description:
    'How to reach a counsellor: address and map, phone, email, and opening hours from Monday to Saturday.',
}

export const hero = {
  label: 'Contact',
  heading: 'Talk to a counsellor before you decide.',
  lead: 'Call, write or come by. Have your last mark sheet or score report at hand, and say what you want to do next.',
  call: 'Call us',
  write: 'Write to us',
}

export const cards = {
  label: 'Where and when',
  heading: 'Come, call or write',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  hours: 'Hours',
}

export const mapSheet = {
  label: 'Map',
  note: 'The map needs a connection. The address stands above it.',
  heading: 'The way to our centre',
  title: 'Map around our centre',
  source: 'The map is loaded from OpenStreetMap, which then sees your internet address.',
  link: 'Open the address in OpenStreetMap',
}

export const before = {
  label: 'Before you call',
  heading: 'Three things to have at hand',
  list: [
    'For credit transfer: your branch, your year, and how many papers you have passed.',
    'For a language test: which one, by when, and any score you have.',
    'For study abroad: the country and the course you are thinking of.',
  ],
}
