import { notePath } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Delivery, Outbox } from '../../../house/notifications/outbox.ts';
import type { Message } from '../../../house/notifications/outlets.ts';

interface ToldNote {
  readonly headline: string;
  readonly trashed: boolean;
}

/** Reminders that are to be told outside the console. */
export const reminderOutbox: Outbox<ToldNote> = {
  table: sql`notes.reminder_deliveries`,
  subject: sql`note_id`,
  about: sql`n.headline, n.deleted_at is not null as trashed`,
  from: sql`join notes.notes n on n.user_id = w.user_id and n.note_id = w.subject_id`,
  isOff: ({ trashed }) => trashed,
  message: reminderMessage,
  failure: ({ subjectId, headline, fireAt, channel }) => ({
    kind: 'deliveryFailed',
    payload: { noteId: subjectId, title: headline, fireAt, channel },
  }),
};

const words = {
  zh: { reminder: '提醒', late: '（延迟送达）', untitled: '无标题' },
  en: { reminder: 'Reminder', late: ' (late)', untitled: 'Untitled' },
} as const;

/** A reminder as it is said outside the console. */
function reminderMessage(
  { subjectId: noteId, headline, fireAt, late }: Delivery<ToldNote>,
  language: keyof typeof words,
  origin: string,
): Message {
  const { reminder, late: lateWord, untitled } = words[language];
  const url = origin + notePath({ uuid: noteId });
  return {
    id: `${noteId}.${Date.parse(fireAt)}`,
    title: `${reminder}${late ? lateWord : ''}: ${headline || untitled}`,
    text: url,
    url,
    data: { kind: 'reminder', noteId, title: headline, fireAt, late },
  };
}
