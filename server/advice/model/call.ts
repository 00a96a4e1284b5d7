import type { Choice, Offer } from './prompt.ts'

/** Why a call to the model gave no readable answer. */
export const faultKinds = [
  'deadline',
  'closing',
  'unreachable',
  'redirected',
  'too-large',
  'refused',
  'bad-request',
  'busy',
  'broken',
  'wrong-shape',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** An OpenAI-compatible endpoint, and the name of the model there. */
type Endpoint = { baseUrl: string; apiKey: string; model: string }

export class ModelFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind) {
    super(kind)
    this.kind = kind
  }
}

export type Question = { instructions: string; message: string; offer: Offer }

const maxBytes = 64 * 1024
const maxTokens = 300

/**
 * A function that requests a choice from the endpoint. It returns it, only of what was offered, or throws a `ModelFault`, which contains
 * nothing of the response, so that none of it reaches the log.
 */
export function askerOf(settings: Endpoint, fetch: typeof globalThis.fetch) {
  // Imported during the start, and only if a model is configured.
  const libraries = Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  // The first question awaits it, and handles its failure.
  libraries.catch(() => {})
  // An endpoint without schema support replies 400; from then on plain JSON is requested.
  let supportsSchema = true

  return async function ask({ instructions, message, offer }: Question, signal: AbortSignal) {
    const [{ generateText, jsonSchema, Output }, { createOpenAICompatible }] = await libraries
    // The library writes its warnings between the JSON lines of the log.
    globalThis.AI_SDK_LOG_WARNINGS = false
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: settings.baseUrl,
      ...(settings.apiKey !== '' && { apiKey: settings.apiKey }),
      supportsStructuredOutputs: supportsSchema,
      fetch: boundedFetch(fetch),
    })
    try {
      const { output } = await generateText({
        model: provider(settings.model),
        instructions,
        messages: [{ role: 'user', content: message }],
        output: Output.object({
          name: 'reading',
          schema: jsonSchema<Choice>(schemaOf(offer), { validate: choiceFrom(offer) }),
        }),
        maxOutputTokens: maxTokens,
        // The adviser retries, within its deadline and the daily allowance.
        maxRetries: 0,
        abortSignal: signal,
      })
      return output
    } catch (error) {
      const fault = faultFrom(error)
      if (fault.kind === 'bad-request') supportsSchema = false
      throw fault
    }
  }
}

const schemaOf = (offer: Offer) =>
  ({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(offer).map(([field, named]) => [
        field,
        {
          type: 'array',
          items: { type: 'string', ...(named.length > 0 && { enum: named.map(({ id }) => id) }) },
        },
      ]),
    ),
    required: Object.keys(offer),
    additionalProperties: false,
  }) as const

/** Topics have to be there; what was not offered, and other fields, are ignored. */
const choiceFrom = (offer: Offer) => (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('topics' in value)) return wrongShape
  const lists = new Map(Object.entries({ facts: [], university: [], branch: [], ...value }))
  const chosen = (field: keyof Offer) => {
    const list: unknown = lists.get(field)
    return isListOfTexts(list)
      ? offer[field].map(({ id }) => id).filter((id) => list.includes(id))
      : undefined
  }
  const [topics, facts, university, branch] = [
    chosen('topics'),
    chosen('facts'),
    chosen('university'),
    chosen('branch'),
  ]
  return topics && facts && university && branch
    ? { success: true as const, value: { topics, facts, university, branch } }
    : wrongShape
}

const wrongShape = { success: false as const, error: new ModelFault('wrong-shape') }

const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/** Follows no redirect, and stops reading after `maxBytes`. */
const boundedFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      await response.body?.cancel()
      throw new ModelFault('redirected')
    }
    let bytes = 0
    const counted = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          bytes += chunk.byteLength
          if (bytes > maxBytes) controller.error(new ModelFault('too-large'))
          else controller.enqueue(chunk)
        },
      }),
    )
    return new Response(counted ?? null, { status: response.status, headers: response.headers })
  }

function faultFrom(error: unknown): ModelFault {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth += 1) {
    if (at instanceof ModelFault) return at
    const status = statusOf(at)
    if (status === 400 || status === 422) return new ModelFault('bad-request')
    if (status === 429) return new ModelFault('busy')
    if (status !== undefined && status >= 500) return new ModelFault('broken')
    if (status !== undefined && status >= 400) return new ModelFault('refused')
    if (isNetworkError(at)) return new ModelFault('unreachable')
  }
  return new ModelFault('wrong-shape')
}

// Failed and interrupted connections, with the system's error in `code`.
const isNetworkError = (error: Error) =>
  error.message === 'terminated' ||
  ('isRetryable' in error && statusOf(error) === undefined) ||
  ('code' in error && typeof error.code === 'string' && /^(?:E[A-Z]+|UND_ERR_)/.test(error.code))

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
