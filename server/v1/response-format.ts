import type { FastifyRequest } from 'fastify'

/** The version of Appwrite whose shapes a client asks for, as it says. */
export const formatOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const format = headers['x-appwrite-response-format']
  return Array.isArray(format) ? undefined : format
}

/** Whether this is a version below 1.`minor`. No version at all, or none that can be read, is the newest. */
export function isBelow(minor: number, format = '') {
  const [, major, own] = /^(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})?$/.exec(format) ?? []
  if (major === undefined) return false
  return Number(major) < 1 || (Number(major) === 1 && Number(own) < minor)
}
