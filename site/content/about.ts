export const page = {
  title: 'About Us',
  description:
    'An education consultancy and training centre in India since 2009. Our vision, achievements, core values, and the accreditations of partner universities.',
}

export const hero = {
  label: 'About us',
  heading: 'We read your papers before we advise you.',
  lead: 'We are an education consultancy and training centre in India. We coach for IELTS, PTE, TOEFL and business English. We also help with study abroad, work skills, and BTech credit transfer or arrears.',
}

export const purpose = {
  label: 'Vision and mission',
  list: [
    {
      title: 'Vision',
      text: 'No student should lose a degree, or a plan to go abroad, because nobody helped.',
    },
    {
      title: 'Mission',
      text: 'We coach students for language tests, study abroad and work. We help B.E./B.Tech students move completed credits to a UGC-approved partner university. We say plainly what each step needs, and what nobody can promise.',
    },
  ],
}

export const achievements = {
  label: 'In figures',
  heading: 'Achievements',
  caution:
    'These are our own figures. Ask us how each was counted. None of them is a promise about your result.',
}

export const accreditations = {
  label: 'Recognition',
  heading: 'Accreditations',
  note: 'Accreditation belongs to universities and their degrees. A consultancy cannot award degrees.',
  list: [
    {
      title: 'UGC',
      name: 'University Grants Commission',
      text: 'Our partner universities are UGC-approved. Check each name on ugc.gov.in.',
    },
    {
      title: 'AIU',
      name: 'Association of Indian Universities',
      text: 'It compares degrees from abroad with Indian ones, for admission or work in India.',
    },
    {
      title: 'AICTE',
      name: 'All India Council for Technical Education',
      text: 'It sets the norms for engineering: classes, labs, and no degree by distance.',
    },
  ],
}

export const values = {
  label: 'How we work',
  heading: 'Core values',
  list: [
    {
      title: 'Excellence',
      text: 'We teach for the real test, and check every answer you write.',
    },
    {
      title: 'Care',
      text: 'You may have arrears, a gap or a low score. We start from there and do not judge you.',
    },
    {
      title: 'Integrity',
      text: 'If something is not possible, we tell you. We promise no score, no seat and no visa.',
    },
  ],
}

/** A person as the page shows them; the photograph may be hosted here or elsewhere. */
export type Person = {
  name: string
  role: string
  photo?: { src: string; width: number; height: number }
}

/** For the owner to fill, with each person's consent. The section is hidden while the list is empty. */
export const people: { label: string; heading: string; list: Person[] } = {
  label: 'Who you will meet',
  heading: 'Our team',
  list: [],
}

export const closing = {
  heading: 'Bring your papers, or just your questions.',
  text: 'We are open six days a week.',
  contact: 'Contact us',
  courses: 'See courses',
}
