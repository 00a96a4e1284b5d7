/**
 * The version of the privacy notice that stands at the form, kept with each submission: what a person was told when
 * she sent it. A change of the notice's meaning needs a new date here, and the privacy page shows it.
 */
export const privacyNotice = '2026-11-24'
