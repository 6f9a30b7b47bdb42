import type { SearchGroup } from '@console/contract/platform';
import { paletteStore, useLanguage, useRemembered, useSession } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useLiveRecords } from '../remotes/index.ts';
import {
  offeredAt,
  ownAreaFirst,
  type Place,
  placesFor,
  placesFound,
  recordSections,
  type Section,
  tidied,
} from './palette-rules.ts';
import { recent } from './recent.ts';

/** All that the palette shows for what is typed, in its order: what the screen offers, what was opened last, screens, actions, records. */
export function useSections(typed: string, groups: readonly SearchGroup[]): Section[] {
  const { t } = useTranslation('palette');
  const [language] = useLanguage();
  const { status, me } = useSession();
  const records = useLiveRecords();
  const opened = useRemembered(recent);
  const offered = useStore(paletteStore, (palette) => palette.offered);
  const choices = offered.flatMap(({ find }) => find(typed));
  const { pathname } = useLocation();
  const signedIn = status === 'signedIn';
  const places = [...ownPlaces(t), ...placesFor(records, { permissions: me?.permissions, signedIn })];
  const isEmpty = typed.trim() === '';
  const found = (kind: Place['kind']) => placesFound(places, kind, { typed, language });
  const headingOf = ({ kind, area }: SearchGroup): string => {
    const named = records.find((one) => one.area === area)?.titles[language] ?? area;
    return t(`kind.${kind}`, { defaultValue: named });
  };
  return tidied([
    ...offeredAt('ahead', choices, typed),
    { key: 'recent', heading: t('section.recent'), entries: isEmpty ? recentOf(opened, found) : [] },
    ...(['screen', 'action'] as const).map((kind) => ({
      ...{ key: kind, heading: t(`section.${kind}`) },
      entries: found(kind),
    })),
    ...recordSections(ownAreaFirst(groups, pathname), headingOf),
    ...offeredAt('behind', choices, typed),
  ]);
}

/** Screens in the language of now, and only those that may still be opened. */
function recentOf(
  opened: ReturnType<typeof recent.get>,
  found: (kind: Place['kind']) => Section['entries'],
): Section['entries'] {
  const places = [...found('screen'), ...found('action')];
  return opened.flatMap(({ kind, title, detail, to }) => {
    if (kind === 'screen' || kind === 'action') return places.filter((one) => one.to === to);
    return [{ key: `${kind} ${to}`, kind, title, detail, to, ranges: [] }];
  });
}

/** Screens of the console itself, by their names in both languages. */
function ownPlaces(t: (key: string, options: { lng: string }) => string): Place[] {
  const placeOf = (key: string, to: string): Place => ({
    ...{ kind: 'screen', area: undefined, to },
    titles: { zh: t(key, { lng: 'zh' }), en: t(key, { lng: 'en' }) },
  });
  return [placeOf('home', '/'), placeOf('about', '/about')];
}
