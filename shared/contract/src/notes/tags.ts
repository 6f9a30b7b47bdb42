import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { integerInAddress, text } from '../scalars.ts';
import { noteLimits } from './limits.ts';

/** A tag's id is a number because the address's `tagId` is one (specification, section 2). */
export const tagId = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
export const tagIdInAddress = integerInAddress(1, 2_147_483_647);

export const Tag = z.object({
  id: tagId,
  name: z.string(),
  /** How many notes outside the trash carry it. */
  noteCount: z.int(),
});
export type Tag = z.infer<typeof Tag>;

const TagBody = z.object({ name: text(1, noteLimits.tagNameLength) });
const tagParams = z.object({ tagId: tagIdInAddress });

/** Every tag of the caller, by name. */
export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/tag',
  access: 'note.use',
  response: z.object({ items: z.array(Tag) }),
});

/** Names are unique per person, whatever their width or case; NAME_TAKEN tells the tag that has the name. */
export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/tag',
  access: 'note.use',
  body: TagBody,
  response: Tag,
  errors: ['NAME_TAKEN'],
});

export const renameTag = endpoint({
  name: 'renameTag',
  method: 'PATCH',
  path: '/tag/{tagId}',
  access: 'note.use',
  params: tagParams,
  body: TagBody,
  response: Tag,
  errors: ['NAME_TAKEN'],
});

/** Takes the tag off its notes; the notes stay as they are. */
export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/tag/{tagId}',
  access: 'note.use',
  params: tagParams,
  response: z.object({ id: tagId }),
});
