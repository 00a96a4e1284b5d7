import { afterEach, expect, test, vi } from 'vitest'
import { forgetSession, rememberSession, signedIn } from '../ui/stored.ts'

afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
})

function forbidden() {
  throw new DOMException('denied', 'SecurityError')
}

function storage(stored: Record<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void (stored[key] = value),
    removeItem: (key: string) => void delete stored[key],
  })
  return stored
}

test('signing in is stored as the literal true, and signing out removes it', () => {
  const stored = storage({ theme: 'dark' })

  rememberSession()
  expect(stored).toEqual({ theme: 'dark', 'admin-auth': 'true' })
  expect(signedIn()).toBe(true)

  forgetSession()
  expect(stored).toEqual({ theme: 'dark' })
  expect(signedIn()).toBe(false)
})

test('if the browser forbids storage, the sign-in lasts as long as the page', () => {
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })

  rememberSession()

  expect(signedIn()).toBe(true)
})
