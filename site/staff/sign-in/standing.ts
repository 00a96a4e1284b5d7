import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { refusalType } from '#site/backend/appwrite.ts'

/** Where to continue an incomplete sign-in, by type of refusal. */
const ways = new Map([
  ['user_more_factors_required', paths.adminLogin],
  ['user_second_factor_required', paths.adminAccount],
  ['user_password_change_required', paths.adminAccount],
  ['user_password_reset_required', paths.adminJoin],
])

/** Undefined if the sign-in is complete. */
export const wayOn = (error: unknown) => ways.get(refusalType(error) ?? '')

/** The login page with the way back to this page, or to this view of the list. */
export function loginHere() {
  const { pathname, search } = location
  const isOther = pathname.startsWith(`${paths.admin}/`) && pathname !== paths.adminLogin
  return paths.adminLogin + (isOther ? `?to=${pathname.split('/').at(-1)}` : search)
}

export function leadOn(way: string) {
  navigate(way === paths.adminLogin ? loginHere() : way, {
    replace: true,
    // The account page shows why the user was redirected.
    state: way === paths.adminAccount ? { needed: true } : null,
  })
}
