/** Suffixes by which i18next finds the form of a text that a number asks for. */
const pluralSuffix = /(?:_ordinal)?_(zero|one|two|few|many|other)$/;

/** `printed_one` → `printed` and `one`; undefined where the key is no form of a plural. */
export function pluralOf(key: string): { base: string; category: string; isOrdinal: boolean } | undefined {
  const found = pluralSuffix.exec(key);
  if (!found?.[1] || found.index === 0) return undefined;
  return { base: key.slice(0, found.index), category: found[1], isOrdinal: found[0].startsWith('_ordinal') };
}

/** The forms that a language tells apart: `one`, `other` in English, only `other` in Chinese. */
export function pluralCategories(language: string, isOrdinal = false): readonly string[] {
  try {
    return new Intl.PluralRules(language, { type: isOrdinal ? 'ordinal' : 'cardinal' }).resolvedOptions()
      .pluralCategories;
  } catch {
    return ['other'];
  }
}

/**
 * Which keys are forms of a plural: those that have an `…_other` and one more form. `phase_one` or `kinds_other` by itself is
 * only a name.
 * @returns by key its category
 */
export function pluralForms(keys: Iterable<string>): Map<string, string> {
  const families = new Map<string, { key: string; category: string }[]>();
  for (const key of new Set(keys)) {
    const plural = pluralOf(key);
    if (!plural) continue;
    const family = `${plural.base}${plural.isOrdinal ? '_ordinal' : ''}`;
    families.set(family, [...(families.get(family) ?? []), { key, category: plural.category }]);
  }
  const real = [...families.values()].filter(
    (forms) => forms.length > 1 && forms.some(({ category }) => category === 'other'),
  );
  const all = new Set(keys);
  const bases = real.flatMap(([first]) => {
    const base = first && pluralOf(first.key)?.base;
    return base !== undefined && all.has(base) ? [[base, 'base'] as const] : [];
  });
  return new Map([...real.flat().map(({ key, category }) => [key, category] as const), ...bases]);
}

/**
 * Whether a language needs a text for the key. `zero` is a wish of whoever wrote the source, in any language; a `base` may stand for
 * all forms, and none needs it.
 */
export const isNeeded = (category: string | null | undefined, language: string): boolean =>
  category === null ||
  category === undefined ||
  category === 'zero' ||
  pluralCategories(language).includes(category);

/** `a.b.c` → `a`, `a.b`. */
export const keysAbove = (key: string): string[] =>
  key
    .split('.')
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join('.'));

export interface KeyConflict {
  readonly code: 'key_below_text' | 'key_above_texts';
  /** The key that holds a text already. */
  readonly other: string;
  /** A key that would do. */
  readonly suggestion: string;
}

/** In nested files `a` cannot be a text and hold `a.b` at once. */
export function conflictOf(key: string, others: ReadonlySet<string>): KeyConflict | undefined {
  const above = keysAbove(key).find((one) => others.has(one));
  if (above !== undefined) {
    const [first = '', ...rest] = key.slice(above.length + 1);
    return {
      code: 'key_below_text',
      other: above,
      suggestion: free(above + first.toUpperCase() + rest.join(''), others),
    };
  }
  for (const one of others)
    if (one.startsWith(`${key}.`))
      return { code: 'key_above_texts', other: one, suggestion: free(`${key}.label`, others) };
  return undefined;
}

function free(wanted: string, others: ReadonlySet<string>): string {
  let name = wanted;
  for (let at = 2; others.has(name) || hasBelow(name, others); at += 1) name = `${wanted}${at}`;
  return name;
}

const hasBelow = (key: string, others: ReadonlySet<string>) =>
  [...others].some((one) => one.startsWith(`${key}.`)) || keysAbove(key).some((one) => others.has(one));
