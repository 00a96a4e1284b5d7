/**
 * The version of the privacy notice at the form, stored with each submission: the information the person received. A change of the
 * notice's meaning needs a new date here, and the privacy page shows it.
 */
export const privacyNotice = '2026-11-26'
