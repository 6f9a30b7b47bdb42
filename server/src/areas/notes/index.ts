import {
  changeNotes,
  createTag,
  deleteTag,
  emptyTrash,
  exportNotes,
  findImported,
  getNote,
  getRevision,
  importNotes,
  labelRevision,
  listNotes,
  listRevisions,
  listTags,
  mergeTag,
  moveTags,
  purgeNote,
  renameTag,
  restoreNote,
  restoreRevision,
  saveNote,
  setItem,
  snoozeReminder,
  trashNote,
} from '@console/contract/notes';
import type { FastifyInstance } from 'fastify';
import type { Area, Ground } from '../../house/area.ts';
import { type Job, minute } from '../../house/jobs/jobs.ts';
import { forgetDeliveries } from '../../house/notifications/outbox.ts';
import { type Serve, serving } from '../../plugins/contract/serve.ts';
import { turns } from '../../plugins/contract/turns.ts';
import { attachments, collectOrphans } from './attachments/index.ts';
import { publicBlog } from './blog/index.ts';
import { changeNotesOf } from './bulk/index.ts';
import { finds } from './finding/index.ts';
import { snoozeReminderOf } from './items/index.ts';
import { listNotesOf } from './listing/index.ts';
import { told } from './note-events.ts';
import type { Draw } from './publishing/index.ts';
import { drawingThread, serveBlogPosts, setFlagsOf } from './publishing/index.ts';
import { reminderJobs, reminderOutbox } from './reminding/index.ts';
import {
  emptyTrashOf,
  getNoteOf,
  getRevisionOf,
  labelRevisionOf,
  listRevisionsOf,
  purgeNoteOf,
  purgeOldTrash,
  restoreRevisionOf,
  saveNoteOf,
  setTrashedOf,
  shownTo,
} from './saving/index.ts';
import { seedNotes } from './seed/index.ts';
import { changeTagOf, createTagOf, deleteTagOf, listTagsOf, mergeTagOf, moveTagsOf } from './tags/index.ts';
import { findImportedOf, importNotesOf, noteDownloads, prepareExport } from './transfer/index.ts';

/** Everything about notes concerns the caller's own rows: another person's note does not exist. */
export const notes: Area = {
  name: 'notes',
  serve,
  pages: { prefix: '/blog', serve: publicBlog, sitemap: 'sitemap.xml' },
  jobs,
  finds,
  seed: seedNotes,
};

async function serve(app: FastifyInstance, ground: Ground): Promise<void> {
  const { draw, close } = drawingThread();
  app.addHook('onClose', close);
  await app.register(serving((serve) => serveNotes(serve, draw, app.contract.limitOf)));
  await app.register(attachments, ground);
  await app.register(noteDownloads, ground);
}

function jobs({ config, database, files, live, outlets }: Ground): readonly Job[] {
  const owner = database.as({ kind: 'owner' });
  const tickMs = config.REMINDER_TICK_S * 1000;
  const reminders = { database, live, outlets, origin: outlets.origin };
  return [
    // Nought where other processes do it.
    ...(tickMs === 0 ? [] : reminderJobs(reminders, tickMs)),
    { name: 'forget reminders', everyMs: 60 * minute, run: () => forgetDeliveries(owner, reminderOutbox) },
    { name: 'empty the trash', everyMs: 60 * minute, run: () => purgeOldTrash(owner) },
    { name: 'collect files', everyMs: 60 * minute, run: () => collectOrphans(database, files) },
  ];
}

/** A minute, of one person. */
const limits = { saves: 60, searches: 120, imports: 300 } as const;

/** Kilobytes: a note may be as long as it may be, whatever the API takes of anything else. The page sends no more at once. */
const ofANote = 4096;

function serveNotes(serve: Serve, draw: Draw, limitOf: (perMinute: number) => number): void {
  const search = turns(limitOf(limits.searches));
  const takeIn = turns(limitOf(limits.imports));
  serve(listNotes, ({ db, user, query }) => {
    if (query.q) search(user.userId);
    return listNotesOf(db, user.userId, query);
  });
  serve(getNote, async ({ db, user, params, reply }) => {
    const note = await getNoteOf(db, user.userId, params.uuid);
    reply.header('etag', `"v${note.version}.${note.item.rev}"`);
    return note;
  });
  serve(
    saveNote,
    (call) => {
      const { db, user, params, body } = call;
      return told(call, shownTo(user, saveNoteOf(db, user.userId, params.uuid, body)), params.uuid);
    },
    { perMinute: limits.saves, leastBodyKb: ofANote },
  );
  for (const [endpoint, trashed] of [
    [trashNote, true],
    [restoreNote, false],
  ] as const)
    serve(endpoint, (call) => {
      const { db, user, params } = call;
      return told(call, shownTo(user, setTrashedOf(db, user.userId, params.uuid, trashed)), params.uuid);
    });
  serve(listRevisions, ({ db, user, params }) => listRevisionsOf(db, user.userId, params.uuid));
  serve(getRevision, ({ db, user, params }) => getRevisionOf(db, user.userId, params.uuid, params.version));
  serve(restoreRevision, (call) => {
    const { uuid, version } = call.params;
    return told(call, restoreRevisionOf(call.db, call.user.userId, uuid, version, call.body), uuid);
  });
  serve(labelRevision, ({ db, user, params, body }) =>
    labelRevisionOf(db, user.userId, params.uuid, params.version, body.label),
  );
  serve(setItem, (call) => {
    const { uuid } = call.params;
    return told(call, setFlagsOf(call, draw, call.user.userId, uuid, call.body, call.may), uuid);
  });
  serve(snoozeReminder, (call) => {
    const { uuid } = call.params;
    return told(call, snoozeReminderOf(call.db, call.user.userId, uuid, call.body.until), uuid);
  });

  serve(changeNotes, (call) => told(call, changeNotesOf(call.db, call.user.userId, call.body)), {
    perMinute: 60,
  });
  serve(
    importNotes,
    (call) => {
      const { userId } = call.user;
      const importer = { userId, may: call.may, draw };
      if (call.body.dryRun) return importNotesOf(call, importer, call.body);
      takeIn(userId);
      return told(call, importNotesOf(call, importer, call.body));
    },
    { leastBodyKb: ofANote },
  );
  serve(findImported, ({ db, user, body }) => findImportedOf(db, user.userId, body), {
    leastBodyKb: ofANote,
  });
  serve(exportNotes, ({ db, user, body }) => prepareExport(db, user.userId, body), { perMinute: 30 });
  serve(emptyTrash, (call) => told(call, emptyTrashOf(call.db, call.user.userId)));
  serve(purgeNote, (call) => {
    const { uuid } = call.params;
    return told(call, purgeNoteOf(call.db, call.user.userId, uuid), uuid);
  });

  serveBlogPosts(serve, draw);

  serve(listTags, async ({ db, user }) => ({ items: await listTagsOf(db, user.userId) }));
  serve(createTag, ({ db, user, body }) => createTagOf(db, user.userId, body));
  serve(renameTag, ({ db, user, params, body }) => changeTagOf(db, user.userId, params.tagId, body));
  serve(moveTags, (call) => told(call, moveTagsOf(call.db, call.user.userId, call.body)));
  serve(mergeTag, (call) =>
    told(call, mergeTagOf(call.db, call.user.userId, call.params.tagId, call.body.into)),
  );
  serve(deleteTag, (call) => told(call, deleteTagOf(call.db, call.user.userId, call.params.tagId)));
}
