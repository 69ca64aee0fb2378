import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api/error.ts';
import { makeRouter } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';

const client = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal stays one; a lost connection or a server that restarts does not.
      retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 4,
      staleTime: 5_000,
    },
  },
});
const router = makeRouter(client);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
