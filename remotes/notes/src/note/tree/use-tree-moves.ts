import { changeNotes, moveTags } from '@console/contract/notes';
import { notify, useAct } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { type Branch, droppedName } from '../tags/branch-rules.ts';

/** What dropping does: notes get a tag, a branch takes another place. Each can be taken back. */
export function useTreeMoves() {
  const { t } = useTranslation('notes');
  const [act] = useAct();
  const change = (uuids: string[], body: { addTagIds?: number[]; removeTagIds?: number[] }) =>
    act((call) => call(changeNotes, { body: { uuids, change: body } }));
  const move = (from: string, to: string) => act((call) => call(moveTags, { body: { from, to } }));

  const tagNotes = async (uuids: string[], { tag }: Branch) => {
    if (!tag || uuids.length === 0) return;
    const done = await change(uuids, { addTagIds: [tag.id] });
    if (!done) return;
    const count = done.changed;
    if (done.skipped.length > 0)
      return notify.error(t('bulk.partly', { count, skipped: done.skipped.length }));
    notify.info(t('tree.tagged', { count, name: tag.name }), {
      action: { label: t('trash.undo'), run: () => void change(uuids, { removeTagIds: [tag.id] }) },
    });
  };
  /** @param onto undefined: to the top */
  const moveBranch = async (from: string, onto: string | undefined) => {
    const to = droppedName(from, onto);
    if (to === undefined || !(await move(from, to))) return;
    notify.info(t('tree.moved', { name: to }), {
      action: { label: t('trash.undo'), run: () => void move(to, from) },
    });
  };
  return { tagNotes, moveBranch };
}
