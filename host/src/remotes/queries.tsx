import { queryClient } from '@console/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** The one cache of server data, where releases look for it by the library itself. */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
