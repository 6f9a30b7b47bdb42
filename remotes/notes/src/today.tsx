import { listNotes, notePath } from '@console/contract/notes';
import { defineToday, useEndpointEach, useFormat } from '@console/shell';
import { TodayList, TodayNote } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DayNote, notesOfDay } from './today/day-notes-rules.ts';
import en from './today/locales/en.json' with { type: 'json' };
import zh from './today/locales/zh.json' with { type: 'json' };
import { QuickNote } from './today/quick-note.tsx';

/** Reminders are few, and lists begin with what is pinned. */
const asked = [
  { query: { q: 'has:reminder is:open', sort: 'reminder', limit: 20 } },
  { query: { q: 'is:pinned is:open', limit: 4 } },
  { query: { q: '-is:pinned', limit: 4 } },
] as const;

function NotesToday() {
  const { t } = useTranslation('notesToday');
  const format = useFormat();
  const [now] = useState(() => new Date().toISOString());
  const [reminded, pinned, edited] = useEndpointEach(listNotes, asked).map(({ items }) => items);
  const notes = notesOfDay({ reminded: reminded ?? [], pinned: pinned ?? [], edited: edited ?? [] }, now);
  const told = (one: DayNote) => {
    if (one.why === 'reminder') return t(one.isDue ? 'due' : 'reminder', { when: format.relative(one.at) });
    return one.why === 'pinned' ? t('pinned') : format.relative(one.note.updateTime);
  };
  return (
    <>
      <QuickNote />
      {notes.length === 0 ? (
        <TodayNote text={t('none')} />
      ) : (
        <TodayList
          items={notes.map((one) => ({
            key: one.note._id,
            title: one.note.headline || t('untitled'),
            end: told(one),
            to: notePath({ action: 'preview', uuid: one.note._id }),
            tone: one.why === 'reminder' ? (one.isDue ? 'warn' : 'info') : undefined,
          }))}
        />
      )}
    </>
  );
}

export default defineToday({ name: 'notes', locales: { zh, en }, Card: NotesToday });
