import { pathOf } from '@console/contract';
import {
  createAttachment,
  exportNotes,
  type ImportedNote,
  importNotes,
  noteLimits,
} from '@console/contract/notes';
import { strFromU8, unzipSync } from 'fflate';
import {
  ownListPath,
  readOwnList,
  readOwnNote,
} from '../../../../../remotes/notes/src/note/transfer/read-own-export.ts';
import { accepted } from '../../../../testing/answers.ts';
import type { Person, TestServer } from '../../../../testing/test-server.ts';

/** What an export holds: path → bytes. */
export type Exported = Readonly<Record<string, Uint8Array>>;

/** All that somebody has, as it leaves. */
export async function exported(
  house: TestServer,
  as: Person,
  body: object = { withTrash: true },
): Promise<Exported> {
  const { address } = accepted(await house.call(exportNotes, { body }, { as }));
  const download = await fetch(house.address + address);
  return unzipSync(new Uint8Array(await download.arrayBuffer()));
}

/** Names and texts, for a person to see where two exports differ; the list without the hour that it was made at. */
export const readable = (files: Exported): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => {
      if (path !== ownListPath)
        return [path, path.startsWith('attachments/') ? [...bytes] : strFromU8(bytes)];
      const { exportedAt: _, ...list } = JSON.parse(strFromU8(bytes));
      return [path, list];
    }),
  );

export async function sendFile(
  house: TestServer,
  as: Person,
  { id, note, name, bytes }: { id: string; note: string; name: string; bytes: Uint8Array },
): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const path = pathOf(createAttachment, {}, { id, note });
  const { status } = await fetch(`${house.address}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as.token}` },
    body: form,
  });
  return status;
}

/** The notes of an export, as the page reads them. */
export function notesIn(files: Exported) {
  const own = readOwnList(strFromU8(files[ownListPath] ?? new Uint8Array()));
  if (!own) throw new Error('This is no export of ours.');
  const notes = Object.entries(files).flatMap(([path, bytes]): ImportedNote[] => {
    if (!/^(notes|trash)\//.test(path)) return [];
    const published = files[path.replace(/^\w+/, 'published')];
    const read = readOwnNote(own, strFromU8(bytes), published && strFromU8(published));
    if (!read) throw new Error(`${path} cannot be read.`);
    return [read.note];
  });
  return { own, notes };
}

/** Brings an export into an account: its files before its notes. @returns what became of each note */
export async function imported(house: TestServer, as: Person, files: Exported) {
  const { own, notes } = notesIn(files);
  for (const file of own.files.values()) {
    const bytes = files[file.path] ?? new Uint8Array();
    const status = await sendFile(house, as, { ...file, bytes });
    if (status !== 201) throw new Error(`${status} for ${file.path}`);
  }
  const outcomes = [];
  for (let at = 0; at < Math.max(1, notes.length); at += noteLimits.importBatch) {
    const body = {
      notes: notes.slice(at, at + noteLimits.importBatch),
      tags: at === 0 ? own.tags : [],
      publish: true,
      ...(at === 0 && own.blog && { blog: own.blog }),
    };
    if (body.notes.length + body.tags.length === 0 && !body.blog) break;
    outcomes.push(...accepted(await house.call(importNotes, { body }, { as })).outcomes);
  }
  return outcomes;
}
