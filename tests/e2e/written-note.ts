import { saveNote } from '@console/contract/notes';
import { v7 } from 'uuid';
import type { ApiOf } from './api-calls.ts';

/** A note as somebody would have saved it by hand, without an editor. @returns its id */
export async function writtenNote(api: ApiOf, content: string, title = ''): Promise<string> {
  const uuid = v7();
  await api(saveNote, { params: { uuid }, body: { title, content, saveId: v7(), reason: 'manual' } });
  return uuid;
}
