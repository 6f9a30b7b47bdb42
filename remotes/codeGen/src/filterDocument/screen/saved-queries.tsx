import { listSavedFilters, removeSavedFilter, type SavedFilter, saveFilter } from '@console/contract/codegen';
import { notify, useAct, useAnswer, useCall, useFormat, useProblemText, useRemembered } from '@console/shell';
import { Dialog, EmptyState, ErrorState, FormDialog, LoadingState, Tabs, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 } from 'uuid';
import type { FilterRequest } from '../engine/run-query.ts';
import { spokenLanguage } from '../query/query-language.ts';
import { recentQueries } from './kept-filter-work.ts';

interface QueriesProps {
  onChoose(request: FilterRequest, saved?: SavedFilter): void;
  onClose(): void;
}

/** Queries that the person has saved, on the server, and the last ones, on this device. */
export function QueriesDialog({ onChoose, onClose }: QueriesProps) {
  const { t } = useTranslation('codeGen');
  const [tab, setTab] = useState<'saved' | 'recent'>('saved');
  return (
    <Dialog title={t('filter.saved.title')} onClose={onClose}>
      <Tabs<'saved' | 'recent'>
        label={t('filter.saved.title')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'saved', label: t('filter.saved.saved') },
          { value: 'recent', label: t('filter.saved.recent') },
        ]}
      >
        {tab === 'saved' ? <Saved onChoose={onChoose} /> : <Recent onChoose={onChoose} />}
      </Tabs>
    </Dialog>
  );
}

function Saved({ onChoose }: Pick<QueriesProps, 'onChoose'>) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const format = useFormat();
  const { state, result, error, retry } = useAnswer(listSavedFilters);
  const [act] = useAct();
  const undo = ({ filterId, savedAt: _, ...body }: SavedFilter) =>
    act((call) => call(saveFilter, { params: { filterId }, body }));
  const remove = async ({ filterId }: SavedFilter) => {
    const removed = await act((call) => call(removeSavedFilter, { params: { filterId } }));
    if (!removed) return;
    notify.info(t('filter.saved.removed', { name: removed.name }), {
      action: { label: t('filter.saved.undo'), run: () => void undo(removed) },
    });
  };
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('filter.saved.failed')} body={problemText(error)} onRetry={retry} />;
  if (result.items.length === 0) {
    return <EmptyState title={t('filter.saved.none')} body={t('filter.saved.noneBody')} />;
  }
  return (
    <Box component="ul" sx={listStyle}>
      {result.items.map((saved) => (
        <Box component="li" key={saved.filterId} sx={itemStyle}>
          <ButtonBase sx={chooseStyle} onClick={() => onChoose(requestOf(saved), saved)}>
            <Typography sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{saved.name}</Typography>
            <Query request={saved} />
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {format.instant(saved.savedAt)}
            </Typography>
          </ButtonBase>
          <Button
            size="small"
            color="inherit"
            aria-label={t('filter.saved.removeNamed', { name: saved.name })}
            onClick={() => void remove(saved)}
          >
            {t('filter.saved.remove')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}

function Recent({ onChoose }: Pick<QueriesProps, 'onChoose'>) {
  const { t } = useTranslation('codeGen');
  const recent = useRemembered(recentQueries);
  if (recent.length === 0) {
    return <EmptyState title={t('filter.saved.noRecent')} body={t('filter.saved.noRecentBody')} />;
  }
  return (
    <>
      <Box component="ul" sx={listStyle}>
        {recent.map((request) => (
          <Box component="li" key={request.query} sx={itemStyle}>
            <ButtonBase sx={chooseStyle} onClick={() => onChoose(request)}>
              <Query request={request} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
      <Button size="small" color="inherit" onClick={() => recentQueries.forget()}>
        {t('filter.saved.forget')}
      </Button>
    </>
  );
}

function Query({ request }: { request: FilterRequest }) {
  const { t } = useTranslation('codeGen');
  return (
    <Typography variant="body2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {t(`filter.language.${spokenLanguage(request)}`)}: <code>{request.query.slice(0, 200) || '{}'}</code>
    </Typography>
  );
}

const requestOf = ({ filterId: _, name: __, savedAt: ___, ...request }: SavedFilter): FilterRequest =>
  request;

const listStyle = { listStyle: 'none', margin: 0, padding: 0, paddingBlock: 1 };
const itemStyle = { display: 'flex', gap: 1, alignItems: 'center', borderBottom: 1, borderColor: 'divider' };
const chooseStyle = {
  flex: 1,
  minWidth: 0,
  display: 'block',
  textAlign: 'start',
  padding: 1,
  borderRadius: 1,
  '&:hover': { bgcolor: 'action.hover' },
};

interface SaveProps {
  request: FilterRequest;
  /** What it was opened from: saved over under its name, or beside it under another. */
  saved: SavedFilter | undefined;
  onSaved(saved: SavedFilter): void;
  onClose(): void;
}

/** Saves the query under a name. */
export function SaveDialog({ request, saved, onSaved, onClose }: SaveProps) {
  const { t } = useTranslation('codeGen');
  const [name, setName] = useState(saved?.name ?? '');
  const [save, { pending, problem, field }] = useCall(saveFilter, { done: saved ? 'updated' : 'created' });
  const submit = async () => {
    const filterId = saved && saved.name === name.trim() ? saved.filterId : v7();
    const done = await save({ params: { filterId }, body: { ...request, name: name.trim() } });
    if (done) onSaved(done);
  };
  return (
    <FormDialog
      open
      title={t('filter.saved.saveTitle')}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={t('filter.saved.save')}
      pending={pending}
      problem={problem}
    >
      <TextInput
        label={t('filter.saved.name')}
        value={name}
        onChange={setName}
        required
        maxLength={80}
        error={field('name')}
        help={saved ? t('filter.saved.over', { name: saved.name }) : t('filter.saved.where')}
      />
    </FormDialog>
  );
}
