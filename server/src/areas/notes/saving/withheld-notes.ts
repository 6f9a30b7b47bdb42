import { ApiError } from '@console/contract';
import { freshItem, type Note } from '@console/contract/notes';
import type { User } from '../../../plugins/auth.ts';
import { versionConflict } from '../../../plugins/errors.ts';

/** Of a note only what a program needs that may write it and not read it: which one it is, its version and its times. */
const withheld = ({ _id, userId, type, version, createTime, updateTime, deleteTime }: Note): Note => ({
  ...{ _id, userId, type, version, createTime, updateTime, deleteTime },
  ...{ title: '', headline: '', content: '', excerpt: '', tagIds: [] },
  ...{ wordCount: 0, hasTask: false, openTasks: 0, item: freshItem },
});

/** What is answered of a note that was written; writing by itself opens nothing to who may not read. */
export async function shownTo({ token }: Pick<User, 'token'>, work: Promise<Note>): Promise<Note> {
  if (!token || token.scopes.includes('notes.read')) return work;
  try {
    return withheld(await work);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'VERSION_CONFLICT') throw error;
    throw versionConflict(withheld(error.details.current as Note));
  }
}
