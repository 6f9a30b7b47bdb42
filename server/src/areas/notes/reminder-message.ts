import { notePath } from '@console/contract/notes';
import type { Message } from '../../house/notifications/outlets.ts';

interface Fired {
  readonly noteId: string;
  readonly headline: string;
  readonly fireAt: string;
  readonly late: boolean;
}

const words = {
  zh: { reminder: '提醒', late: '（延迟送达）', untitled: '无标题' },
  en: { reminder: 'Reminder', late: ' (late)', untitled: 'Untitled' },
} as const;

/** A reminder as it is said outside the console. */
export function reminderMessage(
  { noteId, headline, fireAt, late }: Fired,
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
