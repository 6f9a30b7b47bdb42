import { preferenceLimits } from '@console/contract/platform';
import type { NotesPreference, PreferenceName, Preferences } from '@console/shell';

type Chosen = Required<Preferences>;

/** One preference as both sides last knew it, as it was chosen here, and as the server has it now. */
export interface Versions<Value> {
  readonly base: Value | undefined;
  readonly mine: Value;
  readonly theirs: Value | undefined;
}

/** Whether two versions say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What was chosen here; where nothing was, what the server has. */
const chosen = <Value>(base: Value, mine: Value, theirs: Value): Value =>
  isSame(mine, base) ? theirs : mine;

/** What was added and removed here is so over there; the order is theirs, unless only this side has changed it. */
function mergedList<Item>(
  base: readonly Item[],
  mine: readonly Item[],
  theirs: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  if (isSame(base, theirs)) return [...mine];
  const keys = (items: readonly Item[]) => new Set(items.map(keyOf));
  const [before, here, there] = [keys(base), keys(mine), keys(theirs)];
  const left = theirs.filter((item) => here.has(keyOf(item)) || !before.has(keyOf(item)));
  const added = mine.filter((item) => !before.has(keyOf(item)) && !there.has(keyOf(item)));
  return [...left, ...added];
}

/** What holds for the notes of a day; what was never chosen is left out. */
function chosenParts(
  base: NotesPreference | undefined,
  mine: NotesPreference,
  theirs: NotesPreference | undefined,
): Pick<NotesPreference, 'dayTitle' | 'dayTemplate'> {
  const dayTitle = chosen(base?.dayTitle, mine.dayTitle, theirs?.dayTitle);
  const dayTemplate = chosen(base?.dayTemplate, mine.dayTemplate, theirs?.dayTemplate);
  return {
    ...(dayTitle !== undefined && { dayTitle }),
    ...(dayTemplate !== undefined && { dayTemplate }),
  };
}

const itself = (text: string): string => text;

const merges: {
  readonly [Name in PreferenceName]: (versions: Versions<Chosen[Name]>) => Chosen[Name];
} = {
  favourites: ({ base, mine, theirs }) => ({
    items: mergedList(base?.items ?? [], mine.items, theirs?.items ?? [], ({ to }) => to).slice(
      0,
      preferenceLimits.favourites,
    ),
  }),
  frame: ({ base, mine, theirs }) => {
    const merged = {
      density: chosen(base?.density, mine.density, theirs?.density),
      rail: chosen(base?.rail, mine.rail, theirs?.rail),
      skipped: mergedList(base?.skipped ?? [], mine.skipped ?? [], theirs?.skipped ?? [], itself).slice(
        -preferenceLimits.skipped,
      ),
    };
    return {
      ...(merged.density && { density: merged.density }),
      ...(merged.rail && { rail: merged.rail }),
      ...(merged.skipped.length > 0 && { skipped: merged.skipped }),
    };
  },
  home: ({ base, mine, theirs }) => ({
    order: chosen(base?.order ?? [], mine.order, theirs?.order ?? []),
    hidden: mergedList(base?.hidden ?? [], mine.hidden, theirs?.hidden ?? [], itself).slice(
      -preferenceLimits.cards,
    ),
  }),
  notes: ({ base, mine, theirs }) => ({
    searches: mergedList(
      base?.searches ?? [],
      mine.searches ?? [],
      theirs?.searches ?? [],
      ({ key }) => key,
    ).slice(0, preferenceLimits.noteSearches),
    templates: mergedList(
      base?.templates ?? [],
      mine.templates ?? [],
      theirs?.templates ?? [],
      ({ noteId }) => noteId,
    ).slice(0, preferenceLimits.noteTemplates),
    ...chosenParts(base, mine, theirs),
  }),
};

/**
 * What becomes of a preference that was chosen here while another device may have chosen, too: only what was changed here is
 * changed there.
 */
export const mergedPreference = <Name extends PreferenceName>(
  name: Name,
  versions: Versions<Chosen[Name]>,
): Chosen[Name] => merges[name](versions);
