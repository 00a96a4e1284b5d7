import { QueryClient } from '@tanstack/react-query'
import { declined } from '#site/backend/admin.ts'

export const queryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // Asked even when the browser believes to be offline: then it fails, and says so.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && !declined(error),
        retryDelay: (failures) => 300 * 2 ** failures,
      },
    },
  })
