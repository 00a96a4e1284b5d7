/**
 * Told only by the very words. The University of Gujrat is in Pakistan, but many write the state of Gujarat like this; the Vidyapith in
 * Ahmedabad is another than Gujarat University, though "vidyapith" means the same.
 */
export const others = /\buniversity of gujrat\b|\bguj[ar]+a?t vid[hy]*ap[ei]+th?\b/i

/** Institutions of India and abroad that the catalogue does not hold, and whose names come near to one that it holds. */
export const outsideNames = [
  'Jawaharlal Nehru University',
  'JNU Delhi',
  'University of the Punjab',
  'Banaras Hindu University',
  'BHU',
  'University of Mysore',
  'Mysore University',
  'Karnatak University',
  'Sardar Patel University',
  'Guru Nanak University',
  'Indira Gandhi University',
  'Indira Gandhi National Tribal University',
  'Netaji Subhas Open University',
  'Netaji Subhash Chandra Bose University',
  'Maulana Azad National Urdu University',
  'Maulana Azad University',
  'Rajiv Gandhi University of Health Sciences',
  'Maharaja Agrasen University',
  'Maharaja Ganga Singh University',
  'Shiv Nadar University',
  'Swami Vivekananda University',
  'Swami Vivekanand University',
  'Raffles University',
  'Madras School of Economics',
  'Christ College of Engineering',
  'Vishwakarma Skill University',
  'Dr NTR University of Health Sciences',
  'Tata Institute of Social Sciences',
  'Kalinga Institute of Social Sciences',
  'Kaziranga University',
  'ITM Vocational University',
  'Acharya NG Ranga Agricultural University',
  'Dayanand University',
  'Hindustan University of Kenya',
  'IIIT Sri City',
  'Indian Institute of Information Technology Sri City',
]
