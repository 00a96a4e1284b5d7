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
  adminSettings: '/admin/settings',
  adminOverview: '/admin/overview',
  adminImport: '/admin/import',
  adminForCounsellors: '/admin/for-counsellors',
  adminForOwners: '/admin/for-owners',
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
  /** Staff enter whoever called or came; under an id, the marks of an enquiry. */
  newEnquiry: '/api/desk/enquiries',
  /** What was done about enquiries. */
  history: '/api/desk/history',
  /** Marks of many enquiries at once. */
  many: '/api/desk/many',
  /** The enquiries of one phone or email, whether they are of one person, and corrections. */
  person: '/api/desk/person',
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
  /** For owners: what the doctor says. */
  doctor: '/api/doctor',
  /** For owners: what they choose for all. */
  choices: '/api/choices',
  /** For owners: backups made at a press, and each by its name. */
  backups: '/api/backups',
  /** People who may sign in; for owners, what is done about one. */
  people: '/api/people',
  /** Accepting an invitation. */
  join: '/api/join',
  /** A forgotten password. */
  recovery: '/api/recovery',
  /** Of the person who asks. */
  secondFactor: '/api/second-factor',
  recoveryCodes: '/api/second-factor/codes',
  /** That it is still the person, or the second step of a sign-in. */
  proof: '/api/proof',
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

/**
 * Of each request of a staff page: `false` while nobody has touched the page for a moment. Such requests do not keep a session from
 * ending unused. Other clients send none.
 */
export const attendedHeader = 'x-attended'

/** Generated from the courses by the site build; served with `FORMS=live`. */
export const brochureFile = '/brochure.pdf'

/** Of the staff area, which is installed separately from the site. */
export const staffManifest = '/staff.webmanifest'

/** The identifiers in the site's calls, unless the owner sets others. */
export const defaultProject = 'consultancy'
export const defaultDatabase = 'consultancy'
export const collection = 'eligibility'
/** All other enquiries: of the other forms, and those that staff entered. */
export const enquiriesCollection = 'enquiries'
export type CollectionName = typeof collection | typeof enquiriesCollection
/** A list of both, for staff. */
export const allEnquiries = 'all'
export type ListName = CollectionName | typeof allEnquiries
