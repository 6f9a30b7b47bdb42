import { useLanguage } from '@console/shell';
import { consoleTheme } from '@console/ui';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useColourMode } from '../preferences/colour-mode.ts';
import { AccessRequestsOfTheHouse } from './access-requests.tsx';

/** One style cache for the shell and all remotes, carrying the page's nonce (identity.md, section 5). */
const styleCache = createCache({
  key: 'console',
  nonce: document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined,
});

/** What all screens expect around them; those of areas find more (`remotes/around.tsx`). */
export function HouseProviders({ children }: { children: ReactNode }) {
  const [language] = useLanguage();
  const [mode] = useColourMode();
  const theme = useMemo(() => consoleTheme(mode, language), [mode, language]);
  return (
    <CacheProvider value={styleCache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <AccessRequestsOfTheHouse>{children}</AccessRequestsOfTheHouse>
      </ThemeProvider>
    </CacheProvider>
  );
}
