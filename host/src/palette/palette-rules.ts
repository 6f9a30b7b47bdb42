import type { FramedRecord } from '@console/contract';
import {
  type MatchRange,
  matchOf,
  matchRanks,
  rangesIn,
  type SearchGroup,
  termsOf,
} from '@console/contract/platform';
import type { Language, PaletteChoice } from '@console/shell';

/** A line of the palette. */
export interface Entry {
  /** Of its own in the whole list. */
  readonly key: string;
  /** Kind of a record (`room`), or `screen`, `action`; another one than the page knows stands below the name of its area. */
  readonly kind: string;
  readonly title: string;
  readonly ranges: readonly MatchRange[];
  readonly detail: string;
  readonly to: string;
  /** What was opened before and is not there any more, or not theirs: said, and never opened. */
  readonly isGone?: boolean;
  /** Is being asked for again: no key means it yet. */
  readonly isAsked?: boolean;
  run?(): void;
}

export interface Section {
  readonly key: string;
  readonly heading: string;
  readonly entries: readonly Entry[];
  /** What the server has found, as against what the page itself knows. */
  readonly isFound?: boolean;
}

type Titles = Readonly<Record<Language, string>>;

/** Something that leads somewhere and is known without asking the server. */
export interface Place {
  readonly kind: 'screen' | 'action' | 'deed';
  readonly titles: Titles;
  /** Of its area, or nothing for the console's own. */
  readonly area: Titles | undefined;
  readonly to: string;
  run?(): void;
}

/** What the console itself does. */
export type Deed = Required<Pick<Place, 'run' | 'titles'>>;

/** A place of its own for each deed, which has no address. */
export const deedPlaces = (deeds: readonly Deed[]): Place[] =>
  deeds.map(({ titles, run }) => ({ kind: 'deed', titles, area: undefined, to: '', run }));

interface Whom {
  /** What they hold anywhere; undefined while that is unknown, which hides what needs one. */
  readonly permissions: readonly string[] | undefined;
  readonly signedIn: boolean;
}

type Declared = NonNullable<FramedRecord['actions']>[number];

/** The screens and actions that somebody may open, areas in their order. Whoever is not signed in sees what is public. */
export function placesFor(records: readonly FramedRecord[], { permissions, signedIn }: Whom): Place[] {
  const mayOpen = ({ permission, orOneOf = [] }: Declared) =>
    permission === undefined || [permission, ...orOneOf].some((one) => permissions?.includes(one));
  return [...records]
    .sort((a, b) => a.order - b.order)
    .flatMap(({ area, titles, menu, actions = [], publicPaths }) => {
      const isBegun = ({ path, titles: named }: Declared) =>
        actions.some((one) => one.path === path && sameTitles(one.titles, named));
      const isOpen = (one: Declared) => (signedIn ? mayOpen(one) : publicPaths.includes(one.path));
      const placeOf =
        (kind: Place['kind']) =>
        (one: Declared): Place => ({
          ...{ kind, titles: one.titles, to: `/${area}/${one.path}` },
          // The one screen of an area that is called as the area is.
          area: sameTitles(one.titles, titles) ? undefined : titles,
        });
      return [
        // What begins something is an action, also where the menu has it under the same name.
        ...menu.filter((one) => isOpen(one) && !isBegun(one)).map(placeOf('screen')),
        ...actions.filter(isOpen).map(placeOf('action')),
      ];
    });
}

const sameTitles = (one: Titles, other: Titles): boolean => one.zh === other.zh && one.en === other.en;

const entryOf = (
  { kind, titles, area, to, run }: Place,
  language: Language,
  terms: readonly string[],
): Entry => ({
  ...{ key: `${kind} ${to || titles.en}`, kind, to, title: titles[language], detail: area?.[language] ?? '' },
  ...(run && { run }),
  ranges: rangesIn(titles[language], terms),
});

const languages: readonly Language[] = ['zh', 'en'];

/** By the title in either language, Chinese by its pinyin, too; what only the name of the area makes fit comes behind. */
function rankOf({ titles, area }: Place, terms: readonly string[]): number | undefined {
  const ranks = languages.flatMap((language) => {
    const own = matchOf(titles[language], terms)?.rank;
    const within = matchOf(`${area?.[language] ?? ''} ${titles[language]}`, terms)?.rank;
    return [own, within === undefined ? undefined : matchRanks.initials + 1 + within];
  });
  const found = ranks.filter((rank) => rank !== undefined);
  return found.length === 0 ? undefined : Math.min(...found);
}

/** Most places of a kind that are shown of those that fit. */
const mostFound = 6;

/** Places that fit what was typed, the best first; equals as they stand in the menu. All of them where nothing is. */
export function placesFound(
  places: readonly Place[],
  kind: Place['kind'],
  { typed, language }: { readonly typed: string; readonly language: Language },
): Entry[] {
  const terms = termsOf(typed);
  const ofKind = places.filter((one) => one.kind === kind);
  if (terms.length === 0) return ofKind.map((one) => entryOf(one, language, []));
  return ofKind
    .map((one) => ({ one, rank: rankOf(one, terms) }))
    .filter((ranked) => ranked.rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, mostFound)
    .map(({ one }) => entryOf(one, language, terms));
}

/** Records as the server has found them, a section for each kind. */
export const recordSections = (
  groups: readonly SearchGroup[],
  headingOf: (group: SearchGroup) => string,
): Section[] =>
  groups.map((group) => ({
    key: `${group.area} ${group.kind}`,
    heading: headingOf(group),
    isFound: true,
    entries: group.hits.map((hit) => ({ ...hit, key: `${group.kind} ${hit.to}`, kind: group.kind })),
  }));

/** Where somebody is at work, what is found comes first. @param path of the screen */
export const ownAreaFirst = (groups: readonly SearchGroup[], path: string): SearchGroup[] => {
  const area = path.split('/')[1] ?? '';
  const isOwn = (group: SearchGroup) => group.area === area;
  return [...groups.filter(isOwn), ...groups.filter((group) => !isOwn(group))];
};

/** What the screen offers ahead of, or behind, all that is found; the latter counts as found: it waits for what is. */
export const offeredAt = (
  place: 'ahead' | 'behind',
  choices: readonly PaletteChoice[],
  typed: string,
): Section[] => {
  const isBehind = place === 'behind';
  const placed = choices.filter(({ behind = false }) => behind === isBehind);
  return offeredSections(placed, typed).map((section) =>
    isBehind ? { ...section, key: `${section.key} behind`, isFound: true } : section,
  );
};

/** What the screen offers, in sections by its own headings. */
function offeredSections(choices: readonly PaletteChoice[], typed: string): Section[] {
  const terms = termsOf(typed);
  const headings = [...new Set(choices.map(({ group }) => group))];
  return headings.map((heading) => ({
    ...{ key: `offered ${heading}`, heading },
    entries: choices
      .filter(({ group }) => group === heading)
      .map(({ key, title, detail = '', to, run }) => ({
        ...{ key: `offered ${key}`, kind: 'offered', title, ranges: rangesIn(title, terms), detail, to },
        ...(run && { run }),
      })),
  }));
}

/** Without empty sections, and no address twice: what stands further up counts. What a screen runs is its own each time. */
export function tidied(sections: readonly Section[]): Section[] {
  const seen = new Set<string>();
  const isNew = ({ key, to, run }: Entry): boolean => {
    const name = run ? key : to;
    if (seen.has(name)) return false;
    seen.add(name);
    return true;
  };
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter(isNew) }))
    .filter(({ entries }) => entries.length > 0);
}

const pageful = 8;

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (Math.max(at, 0) - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + pageful, count - 1),
  PageUp: (at) => Math.max(at - pageful, 0),
  'Mod+Home': () => 0,
  'Mod+End': (_at, count) => count - 1,
};

/** What is meant before any key was pressed: nothing as long as it is asked whether the first can be, or another would be a moment later. */
export function firstOf(entries: readonly Entry[]): Entry | undefined {
  const first = entries.find(({ isGone }) => !isGone);
  return first?.isAsked ? undefined : first;
}

/** Where a key leads among so many, from -1 where nothing is meant yet; undefined for keys that are the field's own, as Home and End are of the text in it. */
export const movedTo = (key: string, at: number, count: number): number | undefined =>
  count === 0 || !Object.hasOwn(moves, key) ? undefined : moves[key]?.(Math.min(at, count - 1), count);
