import type { ModelSettings } from '../adviser.ts'

/** Why the model gave nothing that could be read. */
export type FaultKind =
  | 'deadline'
  | 'closing'
  | 'unreachable'
  | 'redirected'
  | 'too-large'
  | 'refused'
  | 'bad-request'
  | 'busy'
  | 'broken'
  | 'wrong-shape'

export class ModelFault extends Error {
  readonly kind: FaultKind

  constructor(kind: FaultKind) {
    super(kind)
    this.kind = kind
  }
}

export type Question = { instructions: string; message: string }

const mostBytes = 64 * 1024
const mostTokens = 1_000

/**
 * One endpoint, asked for {"notes": "…"}. Gives the notes or throws a `ModelFault`; what the endpoint said is in neither
 * the fault nor the log.
 */
export function askerOf(settings: NonNullable<ModelSettings>, fetch: typeof globalThis.fetch) {
  // Loaded beside the start, and only where a model is configured.
  const ready = Promise.all([import('ai'), import('@ai-sdk/openai-compatible')])
  // A failed load is met again, and handled, by the first question.
  ready.catch(() => {})
  // Endpoints that know no schema say 400; from then on they are asked for plain JSON.
  let knowsSchema = true

  return async function ask({ instructions, message }: Question, signal: AbortSignal) {
    const [{ generateText, jsonSchema, Output }, { createOpenAICompatible }] = await ready
    // Warnings of the library would stand between the JSON lines of the log.
    globalThis.AI_SDK_LOG_WARNINGS = false
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: settings.baseUrl,
      ...(settings.apiKey !== '' && { apiKey: settings.apiKey }),
      supportsStructuredOutputs: knowsSchema,
      fetch: guarded(fetch),
    })
    try {
      const { output } = await generateText({
        model: provider(settings.model),
        instructions,
        messages: [{ role: 'user', content: message }],
        output: Output.object({
          name: 'advice',
          schema: jsonSchema<{ notes: string }>(schema, { validate: hasNotes }),
        }),
        maxOutputTokens: mostTokens,
        // The one retry is ours: it has to know the deadline and the daily allowance.
        maxRetries: 0,
        abortSignal: signal,
      })
      return output.notes
    } catch (error) {
      const fault = faultFrom(error)
      if (fault.kind === 'bad-request') knowsSchema = false
      throw fault
    }
  }
}

const schema = {
  type: 'object',
  properties: { notes: { type: 'string' } },
  required: ['notes'],
  additionalProperties: false,
} as const

/** Whatever else the model sends along is dropped unread. */
const hasNotes = (value: unknown) =>
  typeof value === 'object' && value !== null && 'notes' in value && typeof value.notes === 'string'
    ? { success: true as const, value: { notes: value.notes } }
    : { success: false as const, error: new ModelFault('wrong-shape') }

/** Follows no redirect, and stops reading where the answer cannot be one. */
const guarded =
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
          if (bytes > mostBytes) controller.error(new ModelFault('too-large'))
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
    if (isOfNetwork(at)) return new ModelFault('unreachable')
  }
  return new ModelFault('wrong-shape')
}

// Connections that fail or break off come as these, with the system's own word in `code`.
const isOfNetwork = (error: Error) =>
  error.message === 'terminated' ||
  ('isRetryable' in error && statusOf(error) === undefined) ||
  ('code' in error && typeof error.code === 'string' && /^(?:E[A-Z]+|UND_ERR_)/.test(error.code))

const statusOf = (error: unknown) =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined
