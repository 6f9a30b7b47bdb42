import type { SearchGroup } from '@console/contract/platform';
import { paletteStore, useLanguage, useRemembered, useSession } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { useLiveRecords } from '../remotes/index.ts';
import {
  deedPlaces,
  type Entry,
  offeredAt,
  ownAreaFirst,
  type Place,
  placesFor,
  placesFound,
  recordSections,
  type Section,
  tidied,
} from './palette-rules.ts';
import { type Recent, recent } from './recent.ts';
import type { Again } from './use-again.ts';
import { useDeeds } from './use-deeds.ts';

/**
 * All that the palette shows for what is typed, in its order: what the screen offers, what was opened last, screens, actions, records. For one
 * kind of records: these, and what the screen offers.
 */
export function useSections(typed: string, groups: readonly SearchGroup[], again: Again): Section[] {
  const { t } = useTranslation('palette');
  const [language] = useLanguage();
  const { status, me } = useSession();
  const records = useLiveRecords();
  const opened = useRemembered(recent);
  const { offered, scope } = useStore(paletteStore);
  const choices = offered.flatMap(({ find }) => find(typed));
  const { pathname } = useLocation();
  const signedIn = status === 'signedIn';
  const places = [
    ...ownPlaces(t),
    ...placesFor(records, { permissions: me?.permissions, signedIn }),
    ...deedPlaces(useDeeds()),
  ];
  const isEmpty = typed.trim() === '';
  const found = (kind: Place['kind']) => placesFound(places, kind, { typed, language });
  const headingOf = ({ kind, area }: SearchGroup): string => {
    const named = records.find((one) => one.area === area)?.titles[language] ?? area;
    return t(`kind.${kind}`, { defaultValue: named });
  };
  const ofConsole: Section[] = [
    {
      key: 'recent',
      heading: t('section.recent'),
      entries: isEmpty ? recentOf(opened, found, again, t('gone')) : [],
    },
    ...(['screen', 'action', 'deed'] as const).map((kind) => ({
      ...{ key: kind, heading: t(`section.${kind}`) },
      entries: found(kind),
    })),
  ];
  return tidied([
    ...offeredAt('ahead', choices, typed),
    ...(scope === undefined ? ofConsole : []),
    ...recordSections(ownAreaFirst(groups, pathname), headingOf),
    ...offeredAt('behind', choices, typed),
  ]);
}

/** Screens in the language of now, and only those that may still be opened; records as they are called today. */
function recentOf(
  opened: readonly Recent[],
  found: (kind: Place['kind']) => Section['entries'],
  again: Again,
  goneWords: string,
): Section['entries'] {
  const places = [...found('screen'), ...found('action')];
  return opened.flatMap((one): readonly Entry[] => {
    const { kind, title, detail, to } = one;
    if (kind === 'screen' || kind === 'action') return places.filter((place) => place.to === to);
    const entry = { key: `${kind} ${to}`, kind, title, detail, to, ranges: [], isAsked: again.isAsking };
    const known = again.of(one);
    if (known?.state === 'gone') return [{ ...entry, detail: goneWords, isGone: true }];
    // Where its address means several, it is called as it was.
    return [known?.title ? { ...entry, title: known.title, detail: known.detail } : entry];
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
