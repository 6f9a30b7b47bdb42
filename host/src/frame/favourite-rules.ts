import type { FramedRecord } from '@console/contract';
import { preferenceLimits } from '@console/contract/platform';
import type { Favourite, Language } from '@console/shell';
import { areaOf } from '../area-of.ts';
import { addressOf } from '../navigation/navigation-rules.ts';

export interface ShownFavourite extends Favourite {
  /** Of its area; undefined where there is none any more. */
  readonly icon: string | undefined;
  readonly current: boolean;
}

const isSame = (one: Favourite, to: string): boolean => addressOf(one.to) === addressOf(to);

export const isFavourite = (items: readonly Favourite[], to: string): boolean =>
  items.some((one) => isSame(one, to));

/** Why one more cannot be kept. */
export const refusalOf = (items: readonly Favourite[], to: string): 'full' | 'tooLong' | undefined => {
  if (to.length > preferenceLimits.favouriteAddress) return 'tooLong';
  return items.length < preferenceLimits.favourites ? undefined : 'full';
};

/** With this one at the end, or without it where it is one already. */
export function toggled(items: readonly Favourite[], { to, title }: Favourite): Favourite[] {
  if (isFavourite(items, to)) return items.filter((one) => !isSame(one, to));
  if (refusalOf(items, to)) return [...items];
  return [...items, { to, title: shortened(title.trim()) || shortened(to) }];
}

/** As long as the server keeps it; by characters, for half of one is none. */
function shortened(title: string): string {
  let kept = '';
  for (const character of title) {
    if (kept.length + character.length > preferenceLimits.favouriteTitle) break;
    kept += character;
  }
  return kept.trimEnd();
}

/** One place up (-1) or down (1); the first does not go up. */
export function moved(items: readonly Favourite[], index: number, by: -1 | 1): Favourite[] {
  const other = index + by;
  const [one, there] = [items[index], items[other]];
  if (!one || !there) return [...items];
  return items.map((item, at) => (at === index ? there : at === other ? one : item));
}

/**
 * As they stand in the navigation: a screen of the menu by its name there, in the language of today; anything else
 * by the title that it had.
 */
export function shownFavourites(
  items: readonly Favourite[],
  records: readonly FramedRecord[],
  language: Language,
  here: string,
): ShownFavourite[] {
  return items.map(({ to, title }) => {
    const record = records.find(({ area }) => area === areaOf(to.split('?')[0] ?? ''));
    const entry = record?.menu.find(({ path }) => addressOf(`/${record.area}/${path}`) === addressOf(to));
    return {
      to,
      title: entry?.titles[language] ?? title,
      icon: record?.icon,
      current: addressOf(to) === addressOf(here),
    };
  });
}
