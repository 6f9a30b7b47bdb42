import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { uiLocales } from '../src/locales/ui-locales.ts';
import { consoleTheme } from '../src/theme/console-theme.ts';
import type { Mode } from '../src/theme/palette.ts';

interface Surroundings {
  language?: 'zh' | 'en';
  mode?: Mode;
  /** Where the router begins. */
  path?: string;
}

/** Shows a part with theme, texts and a router around it. */
export async function onScreen(part: ReactNode, surroundings: Surroundings = {}) {
  const { language = 'en', mode = 'light', path = '/' } = surroundings;
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { zh: { ui: uiLocales.zh }, en: { ui: uiLocales.en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  const inHouse = (children: ReactNode) => (
    <I18nextProvider i18n={i18n}>
      <ThemeProvider theme={consoleTheme(mode, language)}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [path] });
  const screen = render(inHouse(<RouterProvider router={router} />));
  // As `newUser` of @console/testing, which this package's stage does not know.
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return { ...screen, router, user };
}

/** The window's width for `useMediaQuery`, which asks in `min-width` and `max-width`. */
export function windowWidth(width: number): () => void {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = (query) => {
    const most = /max-width:\s*([\d.]+)px/.exec(query);
    const least = /min-width:\s*([\d.]+)px/.exec(query);
    if (!most && !least) return before(query);
    const matches = (!most || width <= Number(most[1])) && (!least || width >= Number(least[1]));
    return { ...before(query), matches };
  };
  return () => {
    globalThis.matchMedia = before;
  };
}

/** How much room everything has, and how much it would take; where nothing is laid out, both are nothing. */
export function laidOut({ room, wanted }: { room: number; wanted: number }): () => void {
  const widths = { clientWidth: room, scrollWidth: wanted };
  const before = Object.keys(widths).map(
    (name) => [name, Object.getOwnPropertyDescriptor(Element.prototype, name)] as const,
  );
  for (const [name, value] of Object.entries(widths))
    Object.defineProperty(Element.prototype, name, { configurable: true, value });
  return () => {
    for (const [name, property] of before)
      if (property) Object.defineProperty(Element.prototype, name, property);
  };
}
