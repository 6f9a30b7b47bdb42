import { listNotes } from '@console/contract/notes';
import { useAnswer, useFormat, useProblemText } from '@console/shell';
import { EmptyState, ErrorState, LoadingState, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

export interface ChosenNote {
  readonly id: string;
  readonly title: string;
}

interface NoteSearchProps {
  /** What they have in common, in the language of their search, e.g. `has:attachment`. */
  readonly only?: string;
  /** Said where there is none at all. */
  readonly none: { readonly title: string; readonly body?: string };
  readonly disabled?: boolean;
  onChoose(note: ChosenNote): void;
}

/** One of the person's own notes, the last changed first, or by its words. */
export function NoteSearch({ only = '', none, disabled = false, onChoose }: NoteSearchProps) {
  const { t } = useTranslation('codeGen');
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    setWanted(typed.trim());
  };
  return (
    <>
      <Box component="form" onSubmit={search} sx={{ display: 'flex', alignItems: 'flex-end', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <TextInput label={t('handover.notes.words')} value={typed} onChange={setTyped} maxLength={100} />
        </Box>
        <Button type="submit" variant="outlined">
          {t('handover.notes.search')}
        </Button>
      </Box>
      <Found {...{ only, wanted, none, disabled, onChoose }} />
    </>
  );
}

function Found({
  only,
  wanted,
  none,
  disabled,
  onChoose,
}: Required<NoteSearchProps> & { readonly wanted: string }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const format = useFormat();
  const q = `${only} ${wanted}`.trim();
  const { state, result, error, retry } = useAnswer(listNotes, {
    query: { limit: 50, ...(q === '' ? {} : { q }) },
  });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('handover.notes.failed')} body={problemText(error)} onRetry={retry} />;
  if (result.items.length === 0)
    return wanted === '' ? <EmptyState {...none} /> : <EmptyState title={t('handover.notes.noneFound')} />;
  return (
    <Box component="ul" aria-label={t('handover.notes.label')} sx={choicesStyle}>
      {result.items.map(({ _id: id, headline, updateTime }) => {
        const title = headline || t('handover.notes.untitled');
        return (
          <Box component="li" key={id} sx={choiceStyle}>
            <ButtonBase sx={chooseStyle} disabled={disabled} onClick={() => onChoose({ id, title })}>
              <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {format.instant(updateTime)}
              </Typography>
            </ButtonBase>
          </Box>
        );
      })}
    </Box>
  );
}

/** A list of things of which one is pressed. */
export const choicesStyle = { listStyle: 'none', margin: 0, padding: 0, paddingBlock: 1 };
export const choiceStyle = { borderBottom: 1, borderColor: 'divider' };
export const chooseStyle = {
  width: '100%',
  display: 'block',
  textAlign: 'start',
  padding: 1,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};
