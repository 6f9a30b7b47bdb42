/** Longest name of an object, in bytes of UTF-8. */
export const longestObjectKey = 750;

/** What is wrong with the name of an object, in a word that the field's text is made of. */
export function keyFault(
  key: string,
): 'required' | 'key_too_long' | 'key_leading_slash' | 'key_letters' | 'key_dots' | undefined {
  if (key === '') return 'required';
  if (new TextEncoder().encode(key).length > longestObjectKey) return 'key_too_long';
  if (key.startsWith('/')) return 'key_leading_slash';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
  if (/[\u0000-\u001F\u007F]/.test(key) || /\p{Surrogate}/u.test(key)) return 'key_letters';
  // A link to `a/../b` is a link to `b`: browsers and servers take such parts out.
  return key.split('/').some((part) => part === '.' || part === '..') ? 'key_dots' : undefined;
}

/** The part behind the last slash; of a folder (`a/b/`) its own name. */
export const lastPartOfKey = (key: string): string => key.replace(/\/$/, '').split('/').at(-1) ?? '';

/** What stands before the last part, with its slash: '' at the top. */
export const folderOfKey = (key: string): string => key.slice(0, key.replace(/\/$/, '').lastIndexOf('/') + 1);

/** A key as it stands in a link: every part encoded, the slashes kept. */
export const keyInLink = (key: string): string =>
  key
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/');
