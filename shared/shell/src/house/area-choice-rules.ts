/** A screen of an area whose screens are about one thing at a time: a building, a team. */
export interface ChoiceScreen {
  /** Parameters of the address that say nothing of the one that is chosen: they stay when another is. */
  readonly keeps?: readonly string[];
  /** The menu's link leads to all of them, whichever is chosen. */
  readonly listsAll?: boolean;
}

/** Where in an area's addresses stands which one is chosen. */
export interface ChoicePlaces<Screen extends ChoiceScreen = ChoiceScreen> {
  /** First segment of the area's paths. */
  readonly area: string;
  /** Parameter of the address. */
  readonly parameter: string;
  /**
   * Screens that are about one, by their path below the area. `:id` in it is where the id stands instead of the
   * parameter; after `?` stands what the address has to say besides (`edit?actionType=entering`).
   */
  readonly screens: Readonly<Record<string, Screen>>;
}

interface At {
  readonly pathname: string;
  readonly search: string;
}

/** What the area says of the screen at an address; nothing where the screen is not about one. */
export const choiceScreenAt = <Screen extends ChoiceScreen>(
  places: ChoicePlaces<Screen>,
  at: At,
): Screen | undefined => placeAt(places, at)?.[1];

function placeAt<Screen extends ChoiceScreen>(
  { area, screens }: ChoicePlaces<Screen>,
  { pathname, search }: At,
): readonly [place: string, screen: Screen] | undefined {
  const now = new URLSearchParams(search);
  return Object.entries(screens).find(([place]) => {
    const [path = '', asks = ''] = place.split('?');
    const pattern = `/${area}/${path}`.replace(/\/$/, '').replace(':id', '[^/]+');
    return (
      new RegExp(`^${pattern}/?$`).test(pathname) &&
      [...new URLSearchParams(asks)].every(([name, value]) => now.get(name) === value)
    );
  });
}

/**
 * Where choosing leads: the same screen, with what of its address has nothing to do with the one before. From a screen
 * that is about none it leads to the area's first.
 * @param value id of the chosen one; undefined: all of them
 */
export function switchedTo(places: ChoicePlaces, at: At, value: string | undefined): string {
  const [place, { keeps = [] }] = placeAt(places, at) ?? ['', {} as ChoiceScreen];
  const [path = '', own] = place.split('?');
  const now = new URLSearchParams(at.search);
  const next = new URLSearchParams(own);
  const inPath = path.includes(':id');
  if (!inPath && value !== undefined) next.set(places.parameter, value);
  for (const name of keeps) {
    const kept = now.get(name);
    if (kept !== null) next.set(name, kept);
  }
  return addressOf(`/${places.area}/${inPath ? path.replace(':id', value ?? '') : path}`, next);
}

/** A link of the menu with the chosen one in its address; as it is where the screen is about none, or about all. */
export function carriedIn(places: ChoicePlaces, href: string, value: string): string {
  const [pathname = '', search = ''] = href.split('?');
  const screen = choiceScreenAt(places, { pathname, search });
  const next = new URLSearchParams(search);
  if (!screen || screen.listsAll || next.has(places.parameter)) return href;
  next.set(places.parameter, value);
  return addressOf(pathname, next);
}

/** The first of these ids that is one of them, else the first of all. */
export const chosenAmong = <One>(
  all: readonly One[],
  idOf: (one: One) => string,
  ...ids: readonly (string | undefined)[]
): One | undefined => {
  const found = ids.map((id) => all.find((one) => idOf(one) === id));
  return found.find((one) => one !== undefined) ?? all[0];
};

const addressOf = (pathname: string, search: URLSearchParams): string =>
  search.size > 0 ? `${pathname}?${search}` : pathname;
