import type { SubmitEvent } from 'react'
import { messages } from '#contract/messages.ts'
import { application } from '../../content/admissions.ts'
import { contact, emailLink, phoneLink } from '../../content/company.ts'
import { courses } from '../../content/courses.ts'
import { Button } from '../../ui/button.tsx'

const { labels } = application

/** As specified, nothing is sent: the student is thanked and the form is empty again. */
function thank(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  window.alert(messages.applicationSubmitted)
  event.currentTarget.reset()
}

export function ApplicationForm() {
  return null
}
