import type { FastifyRequest } from 'fastify'

/** The version of Appwrite whose response format the client requests. */
export const formatOf = ({ headers }: Pick<FastifyRequest, 'headers'>) => {
  const format = headers['x-appwrite-response-format']
  return Array.isArray(format) ? undefined : format
}

/** Whether the version is below 1.`minor`. A missing or invalid version counts as the newest. */
export function isBelow(minor: number, format = '') {
  const [, major, own] = /^(\d{1,3})\.(\d{1,3})(?:\.\d{1,3})?$/.exec(format) ?? []
  if (major === undefined) return false
  return Number(major) < 1 || (Number(major) === 1 && Number(own) < minor)
}
