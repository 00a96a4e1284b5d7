import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Connect, Plugin } from 'vite'
import { documentOf } from '../document.ts'

/** Prerenders each page on request, so that a reload shows changes. */
export function pagesInDev(): Plugin {
  return {
    name: 'pages-in-dev',
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          const path = new URL(request.originalUrl ?? '/', 'http://site').pathname
          const wantsHtml = request.headers.accept?.includes('text/html')
          if (request.method !== 'GET' || !wantsHtml) return next()
          void answer(path, response, next)
        })
      }

      async function answer(path: string, response: ServerResponse, next: Connect.NextFunction) {
        try {
          const html = await documentAt(path)
          response.setHeader('content-type', 'text/html; charset=utf-8')
          response.end(html)
        } catch (error) {
          next(error)
        }
      }

      async function documentAt(path: string) {
        const staff = path.startsWith('/admin')
        const { prerender } = await server.ssrLoadModule('/prerender.tsx')
        const { head, body } = staff ? { head: '', body: '' } : await prerender(path)
        const html = documentOf({
          head,
          body,
          hidden: staff,
          style: `<link rel="stylesheet" href="/styles/${staff ? 'staff' : 'site'}.css">`,
          fonts: [],
          script: '<script type="module" src="/hydrate.tsx"></script>',
          icon: await readFile(new URL('../static/favicon.svg', import.meta.url), 'utf8'),
        })
        return server.transformIndexHtml(path, html)
      }
    },
  }
}
