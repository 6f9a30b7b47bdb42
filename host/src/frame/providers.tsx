import { useLanguage } from '@console/shell';
import { consoleTheme } from '@console/ui';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useColourMode } from '../preferences/colour-mode.ts';
import { AccessRequestsOfTheHouse } from './access-requests.tsx';
import { styleCacheOf } from './style-cache.ts';

const styleCache = styleCacheOf(
  document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? undefined,
);

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
