import { QueryClient } from '@tanstack/react-query'
import { declined } from '#site/backend/admin.ts'

export const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Requests are sent even if the browser reports offline: they then fail visibly.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !declined(error),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
