import { tallyRowsAtMost } from '@console/contract/wood';
import type { FormPart } from '@console/shell';
import { notify } from '@console/shell';
import { dialogLater } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CountedDraft, type CountedSort, tallyKindOf } from '../tally/counted.ts';
import { filledRows, type TypedRow } from '../tally/tally-rows.ts';
import type { TallyPasteDialogProps } from './tally-paste-dialog.tsx';
import { isTable, pastedTally } from './tally-paste-rules.ts';

const TallyPasteDialog = dialogLater<TallyPasteDialogProps>(() => import('./tally-paste-dialog.tsx'));

interface TallyPasteProps {
  line: FormPart<CountedDraft>;
  sort: CountedSort | undefined;
  /** The rows of the tally. */
  children: ReactNode;
}

/**
 * A tally into which rows of a spreadsheet are pasted: at any of its fields, or in a window of their own, where a phone has no keys
 * for it. They come behind the rows that are there.
 */
export function TallyPaste({ line, sort, children }: TallyPasteProps) {
  const { t } = useTranslation('wood');
  const [open, setOpen] = useState(false);
  const kind = tallyKindOf(sort);
  const filled = filledRows(line.draft.rows);
  const room = Math.max(0, tallyRowsAtMost - filled.length);
  const add = (rows: readonly TypedRow[]) => {
    line.set({ rows: [...filled, ...rows] });
    notify.success(t('drafts.paste.done', { count: rows.length }));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!isTable(text)) return;
    event.preventDefault();
    const { rows } = pastedTally(text, kind);
    if (rows.length > room) notify.error(t('drafts.paste.tooMany', { most: tallyRowsAtMost, room }));
    else add(rows);
  };
  return (
    <Box onPaste={paste} sx={{ display: 'grid', gap: 1 }}>
      {children}
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {t('drafts.paste.open')}
        </Button>
      </div>
      {open && <TallyPasteDialog kind={kind} room={room} onRows={add} onClose={() => setOpen(false)} />}
    </Box>
  );
}
