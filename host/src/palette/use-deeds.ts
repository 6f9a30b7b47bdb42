import { preferenceOf, setPreference, useDensity, useLanguage, useSession } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { accountPage, leave } from '../account/leaving.ts';
import { settings } from '../house-settings.ts';
import { openKeyMap } from '../keys/open-key-map.ts';
import { chosenColours, useColourMode } from '../preferences/colour-mode.ts';
import type { Deed } from './palette-rules.ts';

/** What the user menu and the bar do, by name: each only where it would change something. */
export function useDeeds(): Deed[] {
  const { t } = useTranslation('palette');
  const { t: ofHost } = useTranslation('host');
  const { status } = useSession();
  const [language, setLanguage] = useLanguage();
  const [mode, setMode] = useColourMode();
  const dense = useDensity() === 'compact';
  const deed = (key: string, run: () => void): Deed => ({
    titles: { zh: t(`deed.${key}`, { lng: 'zh' }), en: t(`deed.${key}`, { lng: 'en' }) },
    run,
  });
  const forEverybody = [
    deed(mode === 'dark' ? 'light' : 'dark', () => setMode(mode === 'dark' ? 'light' : 'dark')),
    ...(chosenColours() === 'system' ? [] : [deed('system', () => setMode(undefined))]),
    deed(language === 'zh' ? 'english' : 'chinese', () => setLanguage(language === 'zh' ? 'en' : 'zh')),
    deed('keys', openKeyMap),
  ];
  if (status !== 'signedIn') return forEverybody;
  const { accountUrl } = settings.oidc;
  return [
    ...forEverybody,
    deed(dense ? 'comfortable' : 'compact', () =>
      setPreference('frame', { ...preferenceOf('frame'), density: dense ? 'comfortable' : 'compact' }),
    ),
    ...(accountUrl === null
      ? []
      : [deed('account', () => window.location.assign(accountPage(accountUrl, language)))]),
    deed('signOut', () => void leave(ofHost)),
  ];
}
