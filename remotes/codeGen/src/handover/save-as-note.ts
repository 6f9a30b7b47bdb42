import { noteLimits, notePath, saveNote } from '@console/contract/notes';
import { notify, useAct } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import './texts.ts';

/** `text` as a Markdown block of code, whose fence is longer than any in it. */
export function codeNote(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}\n`;
}

/** Puts Markdown into a new note of one's own and offers the way there. */
export function useSaveAsNote(): [
  save: (note: { title: string; content: string }) => Promise<void>,
  pending: boolean,
] {
  const { t } = useTranslation('codeGen');
  const navigate = useNavigate();
  const [act, pending] = useAct();
  const save = async ({ title, content }: { title: string; content: string }) => {
    if (content.length > noteLimits.contentLength) return notify.error(t('handover.noteTooLong'));
    const uuid = v7();
    const saved = await act((call) =>
      call(saveNote, {
        params: { uuid },
        body: { title: title.slice(0, noteLimits.titleLength), content, saveId: v7(), reason: 'manual' },
      }),
    );
    if (!saved) return;
    notify.info(t('handover.noteSaved'), {
      action: {
        label: t('handover.noteOpen'),
        run: () => void navigate(notePath({ action: 'preview', uuid })),
      },
    });
  };
  return [save, pending];
}
