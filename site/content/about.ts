export const page = {
  title: 'About Us',
  description:
    'An education consultancy and training centre in India since 2009: vision, mission, figures, accreditations of partner universities, and core values.',
}

export const hero = {
  label: 'About us',
  heading: 'First we read what you bring.',
  lead: 'We are an education consultancy and training centre in India. We coach for IELTS, PTE, TOEFL and business English, guide students who want to study abroad, teach skills for work, and help B.E./B.Tech students with credit transfer and arrears.',
}

export const purpose = {
  label: 'Vision and mission',
  list: [
    {
      title: 'Vision',
      text: 'No student should have to give up a degree, or a plan to go abroad, because nobody read the papers with them.',
    },
    {
      title: 'Mission',
      text: 'To coach students for language tests, study abroad and work, to help B.E./B.Tech students carry completed credits to a UGC-approved partner university, and to say plainly what each step asks and what nobody can promise.',
    },
  ],
}

export const achievements = {
  label: 'In figures',
  note: 'As the company states them.',
  heading: 'Achievements',
  caution:
    'These are our own figures. Ask us how each was counted. None of them is a promise about your result.',
}

export const accreditations = {
  label: 'Recognition',
  heading: 'Accreditations',
  note: 'They belong to universities and their degrees. A consultancy awards no degrees, and nor do we.',
  list: [
    {
      title: 'UGC',
      name: 'University Grants Commission',
      text: 'Our partner universities are UGC-approved. The name of each can be checked on ugc.gov.in.',
    },
    {
      title: 'AIU',
      name: 'Association of Indian Universities',
      text: 'It compares degrees from abroad with Indian ones, for admission or work in India.',
    },
    {
      title: 'AICTE',
      name: 'All India Council for Technical Education',
      text: 'It sets the norms for engineering: classes, labs and no degree by distance.',
    },
  ],
}

export const values = {
  label: 'How we work',
  heading: 'Core values',
  list: [
    {
      title: 'Excellence',
      text: 'We teach the test as it is set, and check every answer that you write.',
    },
    {
      title: 'Care',
      text: 'You may come with arrears, a gap or a low score. We start from there and do not scold.',
    },
    {
      title: 'Integrity',
      text: 'If a door is closed, we say so. We promise no score, no seat and no visa.',
    },
  ],
}

export const closing = {
  heading: 'Bring your papers, or just your questions.',
  text: 'We are open six days a week.',
  contact: 'Contact us',
  courses: 'See courses',
}
