import type { Settings } from '#server/settings.ts'
import { warning, well, type Finding } from './finding.ts'

const subject = 'Model'
const patience = 3_000

/** Requests the endpoint's list of models. Sends no student data; without a model reasons are read by our own reader alone. */
export async function checkModel(model: Settings['model']): Promise<Finding> {
  if (model === undefined) return well(subject, 'none is set; reasons are read without one')
  const { baseUrl, apiKey, model: name } = model
  try {
    const reply = await fetch(`${baseUrl}/models`, {
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      signal: AbortSignal.timeout(patience),
      redirect: 'manual',
    })
    const body = await reply.text()
    if (reply.status === 401 || reply.status === 403)
      return warning(subject, 'it refuses the key', 'Correct AI_API_KEY')
    if (!reply.ok) {
      const text = `it is there, but its list of models answers ${reply.status}`
      return warning(subject, text, 'See that AI_BASE_URL ends in /v1')
    }
    if (body.includes(JSON.stringify(name))) return well(subject, `it is there and lists "${name}"`)
    return warning(subject, `it does not list "${name}"`, 'Correct AI_MODEL')
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const text = isLate ? 'it did not answer within 3 seconds' : 'it cannot be reached'
    const remedy = 'Correct AI_BASE_URL, or wait: students get the answer of our own reading'
    return warning(subject, text, remedy)
  }
}
