/** Names that a generated declaration would hide from the code around it. */
const globals = new Set(
  'Array BigInt Boolean Date Error Function Infinity Intl Iterator JSON Map Math NaN Number Object Promise Proxy Record RegExp Set String Symbol'.split(
    ' ',
  ),
);

/** `user-profile` → `UserProfile`, `地址` → `地址`, `2fa` → `N2fa`; `fallback` when no letter or digit is left. */
export function typeName(text: string, fallback: string): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{Nd}]+/gu) ?? [];
  const joined = words.map(capital).join('').slice(0, 80);
  if (joined === '') return fallback;
  if (/^\p{Nd}/u.test(joined)) return `N${joined}`;
  return globals.has(joined) ? `${joined}Value` : joined;
}

const capital = (word: string) => {
  const [first = '', ...rest] = word;
  const upper = first.toUpperCase();
  // 'ß' and its like become two letters: kept as they are.
  return ([...upper].length === 1 ? upper : first) + rest.join('');
};

/** A map: a key may be called `constructor`. */
const irregular = new Map(
  Object.entries({
    children: 'child',
    people: 'person',
    men: 'man',
    women: 'woman',
    feet: 'foot',
    teeth: 'tooth',
    mice: 'mouse',
    geese: 'goose',
    indices: 'index',
    vertices: 'vertex',
    matrices: 'matrix',
    leaves: 'leaf',
    shelves: 'shelf',
    halves: 'half',
    lives: 'life',
    data: 'data',
    news: 'news',
    series: 'series',
    species: 'species',
    movies: 'movie',
    cookies: 'cookie',
  }),
);

/** The last word of a key in the singular: `orderLines` → `orderLine`, `addresses` → `address`, `status` stays. */
export function singular(key: string): string {
  const match = /^(.*?)([A-Za-z][a-z]*)$/.exec(key);
  if (!match) return key;
  const [, head = '', word = ''] = match;
  return head + sameCase(word, singularWord(word.toLowerCase()));
}

function singularWord(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (/(?:ss|us|is|as|os)$/.test(word) || word.length < 3) return word;
  if (/ies$/.test(word)) return word.replace(/ies$/, 'y');
  if (/(?:sses|shes|ches|xes|zes)$/.test(word)) return word.replace(/es$/, '');
  if (/(?:statuses|buses|viruses|bonuses|heroes|potatoes|tomatoes|aliases|biases)$/.test(word))
    return word.replace(/es$/, '');
  return word.replace(/s$/, '');
}

const sameCase = (like: string, word: string) =>
  /^[A-Z]/.test(like) ? word.charAt(0).toUpperCase() + word.slice(1) : word;

const plainKey = /^[A-Za-z_$\u4e00-\u9fff][\w$\u4e00-\u9fff]*$/;

/** A key as it is written in an object or interface: bare where that is allowed. */
export const keyText = (key: string): string => (plainKey.test(key) ? key : quoted(key));

/** A text literal in the house's quotes; anything unusual goes the safe way. */
export const quoted = (text: string): string =>
  /^[^'"\\\p{Cc}\p{Cs}\u2028\u2029]*$/u.test(text) ? `'${text}'` : JSON.stringify(text);
