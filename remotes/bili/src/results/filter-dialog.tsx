import { type Block, createBlock, listBlocks, removeBlock } from '@console/contract/bili';
import { useAct, useAnswer, useCall, useProblemText, useRemembered } from '@console/shell';
import { Dialog, ErrorState, FieldGrid, IntegerInput, LoadingState, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagListStyle } from '../video/video-card.tsx';
import { resultFilter } from './result-filter.ts';
import { anyResult, limitsSet, type ResultFilter } from './result-filter-rules.ts';

/** What somebody does not want to see of what is found. It holds at once. */
export default function FilterDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('bili');
  const filter = useRemembered(resultFilter);
  const at = (name: keyof ResultFilter) => ({
    value: filter[name],
    onChange: (value: number | null) => resultFilter.set({ ...filter, [name]: value }),
    ...{ required: false, min: 0, max: name === 'liked' ? 100 : 10_000 },
  });
  const actions = (
    <>
      {limitsSet(filter) > 0 && (
        <Button color="inherit" onClick={() => resultFilter.set(anyResult)}>
          {t('filter.clear')}
        </Button>
      )}
      <Button onClick={onClose}>{t('filter.close')}</Button>
    </>
  );
  return (
    <Dialog title={t('filter.title')} onClose={onClose} actions={actions}>
      <Typography sx={{ color: 'text.secondary' }}>{t('filter.body')}</Typography>
      <FieldGrid>
        <IntegerInput label={t('filter.atLeast')} {...at('atLeast')} />
        <IntegerInput label={t('filter.atMost')} {...at('atMost')} min={filter.atLeast ?? 0} />
        <IntegerInput label={t('filter.liked')} help={t('filter.likedHelp')} {...at('liked')} />
      </FieldGrid>
      <Blocks />
    </Dialog>
  );
}

/** Words and uploaders that somebody does not want to find; kept with the account. */
function Blocks() {
  const { t } = useTranslation('bili');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(listBlocks);
  const [act] = useAct();
  if (state === 'failed') return <ErrorState title={problemText(error)} onRetry={retry} />;
  if (!result) return <LoadingState />;
  const remove = ({ blockId }: Block) => void act((call) => call(removeBlock, { params: { blockId } }));
  const kinds = ['word', 'uploader'] as const;
  return (
    <>
      <WordForm />
      {kinds.map((kind) => {
        const blocks = result.items.filter((block) => block.kind === kind);
        if (blocks.length === 0) return undefined;
        return (
          <Box key={kind} sx={{ display: 'grid', gap: 1 }}>
            <Typography variant="h3" id={`bili-blocked-${kind}`}>
              {t(`blocks.${kind}s`)}
            </Typography>
            <Box component="ul" aria-labelledby={`bili-blocked-${kind}`} sx={tagListStyle}>
              {blocks.map((block) => (
                <li key={block.blockId}>
                  <Chip
                    label={block.name || block.value}
                    aria-label={t('blocks.takeOff', { name: block.name || block.value })}
                    onClick={() => remove(block)}
                    onDelete={() => remove(block)}
                  />
                </li>
              ))}
            </Box>
          </Box>
        );
      })}
    </>
  );
}

function WordForm() {
  const { t } = useTranslation('bili');
  const [word, setWord] = useState('');
  const [block, { pending, problem, field, clear }] = useCall(createBlock);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (word.trim() === '' || pending) return;
    if (await block({ body: { kind: 'word', value: word.trim() } })) setWord('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={add}
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <TextInput
          label={t('blocks.newWord')}
          help={t('blocks.newWordHelp')}
          maxLength={50}
          value={word}
          onChange={(next) => {
            clear();
            setWord(next);
          }}
          error={field('value') ?? problem}
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        loading={pending}
        disabled={word.trim() === ''}
        // Level with the field, below its label.
        sx={{ marginTop: 3.25 }}
      >
        {t('blocks.add')}
      </Button>
    </Box>
  );
}
