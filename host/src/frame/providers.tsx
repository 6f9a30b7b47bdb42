import { queryClient, useLanguage } from '@console/shell';
import { consoleTheme } from '@console/ui';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useColourMode } from '../preferences/colour-mode.ts';
import { AccessRequestsOfTheHouse } from './access-requests.tsx';

/** One style cache for the shell and all remotes, carrying the page's nonce (identity.md, section 5). */
const styleCache = createCache({
  key: 'console',
  nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined,
});

/** Everything that screens expect around them: styles, theme, server-data cache. */
export function HouseProviders({ children }: { children: ReactNode }) {
  const [language] = useLanguage();
  const [mode] = useColourMode();
  const theme = useMemo(() => consoleTheme(mode, language), [mode, language]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <AccessRequestsOfTheHouse>{children}</AccessRequestsOfTheHouse>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  );
}
