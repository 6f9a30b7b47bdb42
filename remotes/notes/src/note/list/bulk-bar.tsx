import { type BulkChange, changeNotes, listTags, noteLimits } from '@console/contract/notes';
import { confirm, notify, useAct, useDiscardQuestion, useEndpoint, useUnsavedWork } from '@console/shell';
import { FormDialog, type Selection, SelectionBar } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import TagPicker from '../tags/tag-picker.tsx';
import { useDownload } from '../transfer/download.ts';

interface BulkBarProps {
  selection: Selection;
  /** Ids on screen, as far as they have been read. */
  order: readonly string[];
  trash: boolean;
}

/** What can be done with all notes that are chosen. */
export function BulkBar({ selection, order, trash }: BulkBarProps) {
  const { t } = useTranslation('notes');
  const [tagging, tag] = useState(false);
  const [pending, change] = useBulkChange(selection);
  const download = useDownload();
  const ids = [...selection.ids];
  const none = ids.length === 0;
  const toTrash = async () => {
    const agreed = await confirm({
      title: t('bulk.trashTitle', { count: ids.length }),
      body: t('bulk.trashBody', { days: noteLimits.trashDays }),
      confirmLabel: t('trash.label'),
      danger: true,
    });
    if (agreed) await change({ trashed: true });
  };
  const button = (label: string, run: () => void, off = none) => (
    <Button size="small" disabled={off || pending} onClick={run}>
      {t(label)}
    </Button>
  );
  return (
    <SelectionBar selection={selection} order={order} told={t('bulk.chosen', { count: ids.length })}>
      {trash ? (
        button('trash.restore', () => void change({ trashed: false }))
      ) : (
        <>
          {button('bulk.tag', () => tag(true))}
          {button('bulk.finish', () => void change({ is_finished: true }))}
          {button('bulk.reopen', () => void change({ is_finished: false }))}
          {button('bulk.trash', () => void toTrash())}
        </>
      )}
      {button('bulk.export', () => void download({ uuids: ids }), none || ids.length > noteLimits.bulkSize)}
      {tagging && <TagNotes pending={pending} onChange={change} onClose={() => tag(false)} />}
    </SelectionBar>
  );
}

function useBulkChange(selection: Selection) {
  const { t } = useTranslation('notes');
  const [act, pending] = useAct();
  const change = async (one: BulkChange): Promise<boolean> => {
    const ids = [...selection.ids];
    const isDone = await act(async (call) => {
      let changed = 0;
      const skipped: string[] = [];
      for (let start = 0; start < ids.length; start += noteLimits.bulkSize) {
        const uuids = ids.slice(start, start + noteLimits.bulkSize);
        const result = await call(changeNotes, { body: { uuids, change: one } });
        changed += result.changed;
        skipped.push(...result.skipped.map(({ uuid }) => uuid));
      }
      if (skipped.length === 0) notify.success(t('bulk.done', { count: changed }));
      else notify.info(t('bulk.partly', { count: changed, skipped: skipped.length }));
      // What could not be changed stays chosen.
      if (skipped.length > 0) selection.choose(skipped);
      else selection.end();
      return true;
    });
    return isDone ?? false;
  };
  return [pending, change] as const;
}

interface TagNotesProps {
  pending: boolean;
  onChange(change: BulkChange): Promise<boolean>;
  onClose(): void;
}

function TagNotes({ pending, onChange, onClose }: TagNotesProps) {
  const { t } = useTranslation('notes');
  const tags = useEndpoint(listTags).items;
  const [add, setAdd] = useState<number[]>([]);
  const [remove, setRemove] = useState<number[]>([]);
  // No `useForm`: more notes may be chosen than one call takes, and each call says which it has left as they were.
  const isChosen = add.length + remove.length > 0;
  useUnsavedWork(isChosen);
  const discard = useDiscardQuestion();
  const close = async () => {
    if (!isChosen || (await discard())) onClose();
  };
  const submit = async () => {
    const change = {
      ...(add.length > 0 && { addTagIds: add }),
      ...(remove.length > 0 && { removeTagIds: remove }),
    };
    if (!isChosen || (await onChange(change))) onClose();
  };
  return (
    <FormDialog
      open
      title={t('bulk.tagTitle')}
      submitLabel={t('tags.save')}
      pending={pending}
      onClose={() => void close()}
      onSubmit={() => void submit()}
    >
      <TagPicker tags={tags} value={add} onChange={setAdd} label={t('bulk.addTags')} />
      <TagPicker tags={tags} value={remove} onChange={setRemove} label={t('bulk.removeTags')} existingOnly />
    </FormDialog>
  );
}
