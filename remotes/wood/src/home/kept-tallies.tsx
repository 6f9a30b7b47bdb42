import { dropKeptTally, type KeptTally, keepTally, type Team } from '@console/contract/wood';
import { confirm, useCall, useForm, useFormat } from '@console/shell';
import { FormDialog, Section, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from '../team/team.ts';
import { useMeasure } from '../txns/txn-words.ts';
import { DraftLater } from './draft-later.ts';

interface KeptTalliesProps {
  team: Team;
  tallies: readonly KeptTally[];
  /** Brings one back into the calculator. */
  onOpen(kept: KeptTally): void;
}

/** Tallies that somebody has kept: opened again, made a draft of, or dropped. */
export function KeptTallies({ team, tallies, onOpen }: KeptTalliesProps) {
  const { t } = useTranslation('wood');
  const [drafting, setDrafting] = useState<KeptTally>();
  return (
    <Section title={t('home.kept.title')}>
      {tallies.length === 0 ? (
        <Typography color="textSecondary">{t('home.kept.none')}</Typography>
      ) : (
        <Box component="ul" sx={listStyle}>
          {tallies.map((kept) => (
            <KeptRow
              key={kept.keptTallyId}
              team={team}
              kept={kept}
              onOpen={() => onOpen(kept)}
              onDraft={() => setDrafting(kept)}
            />
          ))}
        </Box>
      )}
      {drafting && <DraftLater team={team} kept={drafting} onClose={() => setDrafting(undefined)} />}
    </Section>
  );
}

interface KeptRowProps {
  team: Team;
  kept: KeptTally;
  onOpen(): void;
  onDraft(): void;
}

function KeptRow({ team, kept, onOpen, onDraft }: KeptRowProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const measure = useMeasure();
  const [drop, dropping] = useCall(dropKeptTally, { done: 'deleted' });
  const { name } = kept;
  const mayDraft =
    kept.tally.kind !== 'boardFeet' && (mayIn(team, 'wood.purchase.write') || mayIn(team, 'wood.sale.write'));
  const onDrop = async () => {
    const question = {
      title: t('home.kept.dropOne', { name }),
      body: t('home.kept.dropBody'),
      confirmLabel: t('home.kept.drop'),
    };
    if (!(await confirm(question))) return;
    await drop({ params: { keptTallyId: kept.keptTallyId }, query: ofTeam(team) });
  };
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {`${measure(kept)} · ${t(`calculator.kinds.${kept.tally.kind}`)} · ${format.instant(kept.keptAt)}`}
        </Box>
        {dropping.problem && <Alert severity="error">{dropping.problem}</Alert>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button size="small" aria-label={t('home.kept.openOne', { name })} onClick={onOpen}>
          {t('home.kept.open')}
        </Button>
        {mayDraft && (
          <Button size="small" aria-label={t('home.kept.draftOne', { name })} onClick={onDraft}>
            {t('home.kept.draft')}
          </Button>
        )}
        <Button
          size="small"
          color="inherit"
          aria-label={t('home.kept.dropOne', { name })}
          loading={dropping.pending}
          onClick={() => void onDrop()}
        >
          {t('home.kept.drop')}
        </Button>
      </Box>
    </Box>
  );
}

interface KeepTallyDialogProps {
  team: Team;
  tally: KeptTally['tally'];
  onClose(): void;
}

/** Under which name a tally is kept. */
export function KeepTallyDialog({ team, tally, onClose }: KeepTallyDialogProps) {
  const { t } = useTranslation('wood');
  const form = useForm(keepTally, {
    begin: { name: '' },
    bodyOf: ({ name }) => ({ name, tally }),
    to: { query: ofTeam(team) },
    done: 'created',
    onClose,
  });
  const isFull = form.error?.details?.reason === 'too_many';
  const inRow = form.error?.fields.find(({ path }) => path.startsWith('tally.'));
  return (
    <FormDialog {...form.frame} title={t('home.kept.keep')} submitLabel={t('home.kept.keep')}>
      {isFull && <Alert severity="warning">{t('home.kept.full')}</Alert>}
      {inRow && <Alert severity="error">{t('home.kept.badRow')}</Alert>}
      <TextInput label={t('home.kept.name')} help={t('home.kept.nameHelp')} {...form.at('name')} />
    </FormDialog>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' };
const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  paddingBlock: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
