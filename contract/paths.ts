/** Every address of the product. The router, the server, the sitemap and the tests read them here. */
export const paths = {
  home: '/',
  about: '/about',
  courses: '/courses',
  admissions: '/admissions',
  creditTransfer: '/btech-credit-transfer',
  contact: '/contact',
  checkEligibility: '/check-eligibility',
  privacy: '/privacy',
  adminLogin: '/admin/login',
  admin: '/admin',
  adminAccount: '/admin/account',
  adminTeam: '/admin/team',
  adminAudit: '/admin/audit',
  adminContent: '/admin/content',
  adminJoin: '/admin/join',
  adminRecovery: '/admin/recovery',
  adminHealth: '/admin/health',
} as const

export const endpoints = {
  checkEligibility: '/api/check-eligibility',
  /** The other forms, with `FORMS=live`. */
  enquiries: '/api/enquiries',
  /** Where the official Appwrite clients are pointed at. */
  appwrite: '/v1',
  /** A WebSocket, on which staff hear of changes. */
  realtime: '/v1/realtime',
  export: '/api/export',
  /** For owners: what could not be delivered. */
  undelivered: '/api/undelivered',
  /** For owners. */
  healthReport: '/api/health-report',
  /** Who did what, for owners. */
  audit: '/api/audit',
  /** The owner's words, for owners. */
  content: '/api/content',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
} as const

/** With the check, where the student wants a copy of the answer by mail. */
export const copyByMail = { header: 'copy-by-mail', wish: 'yes' } as const

/** What the form's name fields offer while somebody types: static files of the built site. */
export const suggestionFiles = {
  institutions: '/suggest/institutions.json',
  branches: '/suggest/branches.json',
} as const

/** Made from the courses when the site is built; served with `FORMS=live`. */
export const brochureFile = '/brochure.pdf'

/** What staff see of the catalogue: the name of each id. Static, as the files above. */
export const catalogueNamesFile = '/suggest/names.json'

/** Of the staff area, which is put on a home screen apart from the site. */
export const staffManifest = '/staff.webmanifest'

/** The identifiers that the site names in its calls, unless the owner sets others. */
export const defaultProject = 'consultancy'
export const defaultDatabase = 'consultancy'
export const collection = 'eligibility'
/** What the other forms have sent, with `FORMS=live`. */
export const enquiriesCollection = 'enquiries'
export type CollectionName = typeof collection | typeof enquiriesCollection
/** What staff did about either. */
export const activityCollection = 'activity'
