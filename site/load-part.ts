/**
 * Loads a part of the app. If it is gone because a newer release is served, the page is reloaded, never to return here: what was typed is
 * in a draft. Rejects for any other reason.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch (error) {
    if (!(await isNewerServed())) throw error
    location.reload()
    return new Promise(() => {})
  }
}

/** Whether the server's document names other files than this one. */
async function isNewerServed() {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')
  const own = script?.dataset['parts'] ?? script?.getAttribute('src')
  const reply = await fetch(location.pathname).catch(() => undefined)
  return reply?.ok === true && !(await reply.text()).includes(`"${own}"`)
}
