import { type NoteAction, type NoteSort, noteActions, noteSorts } from '@console/contract/notes';

/** The note screen's address, understood: what is missing or wrong has become its default. */
export interface ResolvedAddress {
  readonly action: NoteAction;
  readonly uuid: string;
  readonly q: string;
  readonly tagId: number | undefined;
  readonly sort: NoteSort;
}

/**
 * Search parameters of `/note/` by the specification, sections 2 and 5. A parameter given twice is invalid,
 * and an invalid one falls back alone; the others keep what they say.
 */
export function resolveNoteAddress(search: URLSearchParams): ResolvedAddress {
  const uuid = single(search, 'uuid') ?? '';
  return {
    action: actionOf(search, uuid),
    uuid,
    q: single(search, 'q') ?? '',
    tagId: tagIdOf(search),
    sort: noteSorts.find((sort) => sort === single(search, 'sort')) ?? 'updated',
  };
}

/** Missing is something else than wrong: only a missing action asks whether a note is named. */
function actionOf(search: URLSearchParams, uuid: string): NoteAction {
  if (!search.has('action')) return uuid === '' ? 'create' : 'preview';
  const given = single(search, 'action');
  return noteActions.find((action) => action === given) ?? 'editAndPreview';
}

function tagIdOf(search: URLSearchParams): number | undefined {
  const given = single(search, 'tagId');
  if (given === undefined || !/^\d{1,10}$/.test(given)) return undefined;
  const tagId = Number(given);
  return tagId > 0 && tagId <= 2_147_483_647 ? tagId : undefined;
}

function single(search: URLSearchParams, name: string): string | undefined {
  const values = search.getAll(name);
  return values.length === 1 ? values[0] : undefined;
}

/** Any other text cannot name a note; asking the API about it would only be refused. */
export const isNoteId = (uuid: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(uuid);
