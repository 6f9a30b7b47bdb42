/** The server holds names that differ only in width or case for the same. */
export const sameName = (one: string, other: string): boolean => key(one) === key(other);

const key = (name: string): string => name.normalize('NFKC').toLowerCase().trim();

/** The tags of a note with one more, by its name; as they were where there is no such tag, the note has it, or it is full. */
export function withTagNamed(
  tagIds: readonly number[],
  tags: readonly { readonly id: number; readonly name: string }[],
  name: string,
  most: number,
): readonly number[] {
  const id = tags.find((tag) => sameName(tag.name, name))?.id;
  return id === undefined || tagIds.includes(id) || tagIds.length >= most ? tagIds : [...tagIds, id];
}
