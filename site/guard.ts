/*
 * Before the first paint of the staff list: without the flag of staff/sign-in/flag.ts the login page replaces it. A classic script without
 * imports, like the starter.
 */
const { flag = '', login = '' } = document.currentScript?.dataset ?? {}

try {
  if (localStorage.getItem(flag) !== 'true') location.replace(login + location.search)
} catch {
  // Storage is forbidden: the app knows whether somebody signed in.
}
