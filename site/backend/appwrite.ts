import { Account, Client, Databases } from 'appwrite'
import { endpoints } from '#contract/paths.ts'
import { settings } from '../settings.ts'

export const client = new Client()
  .setEndpoint((settings.apiOrigin || location.origin) + endpoints.appwrite)
  .setProject(settings.projectId)
export const account = new Account(client)
export const databases = new Databases(client)
