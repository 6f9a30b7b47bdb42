import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { integerInAddress, text } from '../scalars.ts';
import { noteLimits } from './limits.ts';

/** A tag's id is a number because the address's `tagId` is one (specification, section 2). */
export const tagId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
export const tagIdInAddress = integerInAddress(1, 2_147_483_647);

/** Names of the theme's colours. */
export const tagColors = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export type TagColor = (typeof tagColors)[number];

export const Tag = z.object({
  id: tagId,
  /** `/` nests: `work/yard` stands below `work`. */
  name: z.string(),
  color: z.nullable(z.enum(tagColors)),
  /** How many notes outside the trash carry it. */
  noteCount: z.int(),
  /** How many of them carry it or a tag below it; answers of before this was counted leave it out. */
  branchCount: z.optional(z.int()),
});
export type Tag = z.infer<typeof Tag>;

/** No empty part between the slashes, or a tag would stand below nothing. */
export const TagName = text(1, noteLimits.tagNameLength).check(
  z.refine((name) => name.split('/').every((part) => part.trim() !== ''), { error: 'empty_tag_part' }),
);
const color = z.optional(z.nullable(z.enum(tagColors)));
const tagParams = z.object({ tagId: tagIdInAddress });

/** Every tag of the caller, by name. */
export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/tag',
  access: 'note.use',
  token: 'notes.read',
  shows: ['notes.tags'],
  response: z.object({ items: z.array(Tag) }),
});

/** Names are unique per person, whatever their width or case; NAME_TAKEN tells the tag that has the name. */
export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/tag',
  access: 'note.use',
  token: 'notes.write',
  changes: ['notes.tags'],
  body: z.object({ name: TagName, color }),
  response: Tag,
  errors: ['NAME_TAKEN'],
});

/** Another name, which takes the tags below along, another colour, or both. */
export const renameTag = endpoint({
  name: 'renameTag',
  method: 'PATCH',
  path: '/tag/{tagId}',
  access: 'note.use',
  changes: ['notes.tags'],
  params: tagParams,
  body: z.object({ name: z.optional(TagName), color }).check(
    z.refine(({ name, color: chosen }) => name !== undefined || chosen !== undefined, {
      error: 'nothing_to_set',
    }),
  ),
  response: Tag,
  errors: ['NAME_TAKEN'],
});

/** Takes the tag off its notes; the notes stay as they are. */
export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/tag/{tagId}',
  access: 'note.use',
  changes: ['notes.tags', 'notes.notes'],
  params: tagParams,
  response: z.object({ id: tagId }),
});

/** Puts `into` on every note that has the tag, and removes the tag; what stands below it moves along. */
export const mergeTag = endpoint({
  name: 'mergeTag',
  method: 'POST',
  path: '/tag/{tagId}/merge',
  access: 'note.use',
  changes: ['notes.tags', 'notes.notes', 'notes.revisions'],
  params: tagParams,
  body: z.object({ into: tagId }),
  response: Tag,
});

/**
 * Gives a branch another place: the tag `from`, where there is one, and all below it, all or none. A branch may have no tag of its own:
 * `work/yard` stands below a `work` that nobody has made. NAME_TAKEN tells the tag that has one of the new names.
 */
export const moveTags = endpoint({
  name: 'moveTags',
  method: 'POST',
  path: '/tag/move',
  access: 'note.use',
  changes: ['notes.tags', 'notes.notes'],
  body: z.object({ from: TagName, to: TagName }),
  response: z.object({ moved: z.int() }),
  errors: ['NOT_FOUND', 'NAME_TAKEN'],
});
