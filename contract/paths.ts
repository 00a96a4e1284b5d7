/** All addresses of the product, shared by the router, the server, the sitemap and the tests. */
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
  adminOverview: '/admin/overview',
  adminImport: '/admin/import',
} as const

export const endpoints = {
  checkEligibility: '/api/check-eligibility',
  /** The other forms, with `FORMS=live`. */
  enquiries: '/api/enquiries',
  /** What the form's name fields offer. */
  suggest: '/suggest',
  /** The catalogue name of each id, for staff. */
  catalogueNames: '/api/catalogue-names',
  /** The endpoint for the official Appwrite clients. */
  appwrite: '/v1',
  /** For open pages of the staff area. */
  changes: '/api/desk/changes',
  /** What has come of the enquiries of a period, and the enquiries behind one of its figures. */
  overview: '/api/desk/overview',
  overviewRows: '/api/desk/overview/rows',
  /** For owners: a sheet of enquiries. */
  imports: '/api/desk/imports',
  importTrial: '/api/desk/imports/trial',
  importRows: '/api/desk/imports/rows',
  importTakeBack: '/api/desk/imports/take-back',
  export: '/api/export',
  /** For owners: undelivered messages. */
  undelivered: '/api/undelivered',
  /** For owners: what answers left out. */
  notAnswered: '/api/not-answered',
  /** For owners. */
  healthReport: '/api/health-report',
  /** For owners: the audit. */
  audit: '/api/audit',
  /** For owners: their texts. */
  content: '/api/content',
  healthz: '/healthz',
  readyz: '/readyz',
  metrics: '/metrics',
} as const

/** Sent with the check if the student wants a copy of the answer by mail. */
export const copyByMail = { header: 'copy-by-mail', wish: 'yes' } as const

/** Generated from the courses by the site build; served with `FORMS=live`. */
export const brochureFile = '/brochure.pdf'

/** Of the staff area, which is installed separately from the site. */
export const staffManifest = '/staff.webmanifest'

/** The identifiers in the site's calls, unless the owner sets others. */
export const defaultProject = 'consultancy'
export const defaultDatabase = 'consultancy'
export const collection = 'eligibility'
/** Enquiries of the other forms, with `FORMS=live`. */
export const enquiriesCollection = 'enquiries'
export type CollectionName = typeof collection | typeof enquiriesCollection
/** Staff activity on enquiries of either collection. */
export const activityCollection = 'activity'
