import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { paths } from '#contract/paths.ts'
import { refusalType } from '#site/backend/refused.ts'

/** By the name of the refusal: where somebody whose sign-in is not complete goes on. */
const ways = new Map([
  ['user_more_factors_required', paths.adminLogin],
  ['user_second_factor_required', paths.adminAccount],
  ['user_password_change_required', paths.adminAccount],
  ['user_password_reset_required', paths.adminJoin],
])

/** Undefined where nothing is missing of the sign-in. */
export const wayOn = (error: unknown) => ways.get(refusalType(error) ?? '')

export function leadOn(way: string, loginHere: string) {
  navigate(way === paths.adminLogin ? loginHere : way, {
    replace: true,
    // The account's page says why somebody is there.
    state: way === paths.adminAccount ? { needed: true } : null,
  })
}

/** Leads on where what was asked for is refused because of it: the address is outside React. */
export function useLeadOn(error: unknown, loginHere: () => string) {
  const way = wayOn(error)
  useEffect(() => {
    if (way) leadOn(way, loginHere())
  })
}
