import { sessionStore } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { resolveNoteAddress } from '../../note/address.ts';
import { openNoteCode } from '../../note/detail/open-note-code.ts';
import { firstPage, readTags } from '../../note/list/first-page.ts';
import { listQuery } from '../../note/list/list-query.ts';
import { openedNote } from '../../note/opened-note.ts';
import { readDrafts } from '../../note/saving/device-drafts.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const reader = sessionStore.getState().user?.sub;
  const address = resolveNoteAddress(new URL(request.url).searchParams);
  const [opened, listProblem] = await Promise.all([
    openedNote(address),
    firstPage(listQuery(address), request.signal),
    readTags(),
    readDrafts(reader ?? ''),
    // Where it does not come, the note's place says so.
    address.action === 'create' || address.uuid !== '' ? openNoteCode().catch(() => {}) : undefined,
  ]);
  return { reader, address, opened, listProblem };
}
