import type { ReactNode } from 'react';
import { Queries } from '../remotes/queries.tsx';
import { HouseProviders } from './providers.tsx';

/** What screens of areas find around them, for tests of screens: nothing of it is waited for. */
export const ProvidersAtOnce = ({ children }: { children: ReactNode }) => (
  <HouseProviders>
    <Queries>{children}</Queries>
  </HouseProviders>
);
