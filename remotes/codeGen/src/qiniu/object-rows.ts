import { lastPartOfKey, type StoredObject } from '@console/contract/codegen';

/** A line of the list: a folder, or an object. */
export type Row =
  | { readonly key: string; readonly name: string; readonly object?: undefined }
  | { readonly key: string; readonly name: string; readonly object: StoredObject };

/** Folders first. Where all lies flat, an object is named by its whole way from here. */
export const rowsOf = (
  folders: readonly string[],
  objects: readonly StoredObject[],
  { prefix, flat }: { readonly prefix: string; readonly flat: boolean },
): Row[] => [
  ...folders.map((key) => ({ key, name: lastPartOfKey(key) })),
  ...objects
    // Some tools keep a folder as an empty object of its name.
    .filter(({ key }) => key !== prefix)
    .map((object) => ({
      key: object.key,
      name: flat ? object.key.slice(prefix.length) : lastPartOfKey(object.key),
      object,
    })),
];

/** The way to a folder, for the line above the list. */
export function crumbsOf(prefix: string): { readonly name: string; readonly prefix: string }[] {
  const parts = prefix.split('/').slice(0, -1);
  return parts.map((name, place) => ({ name, prefix: `${parts.slice(0, place + 1).join('/')}/` }));
}
