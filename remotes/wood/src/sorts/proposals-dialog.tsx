import {
  acceptSortProposal,
  listSortProposals,
  refuseSortProposal,
  type SortProposal,
  type Team,
  withdrawSortProposal,
} from '@console/contract/wood';
import { useCall, useEndpointPages, useForm, useFormat, useName, useProblemText } from '@console/shell';
import { columnsOf, DataTable, Dialog, EmptyState, FormDialog, LoadingState, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from '../team/team.ts';
import { usePriceText } from './price-text.ts';
import { sizeText } from './sort-tree-rules.ts';

const tones = { proposed: 'warn', accepted: 'good', refused: 'bad', withdrawn: 'neutral' } as const;

/** What buyers would have, newest first: accepted or refused by those who manage sorts. */
export default function ProposalsDialog({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const problemText = useProblemText();
  const column = columnsOf<SortProposal>(format);
  const [refusing, setRefusing] = useState<SortProposal>();
  const { pages, error, hasMore, more, retry } = useEndpointPages(listSortProposals, { query: ofTeam(team) });
  const [first] = pages;
  return (
    <Dialog size="wide" title={t('proposals.title')} onClose={onClose}>
      {Boolean(error) && (
        <Alert severity="error" action={<Button onClick={retry}>{t('moves.retry')}</Button>}>
          {problemText(error)}
        </Alert>
      )}
      {!error && !first && <LoadingState />}
      {first && (
        <DataTable
          dense
          caption={t('proposals.title')}
          rows={pages.flatMap((page) => page.items)}
          rowKey={(row) => row.sortProposalId}
          empty={<EmptyState title={t('proposals.none')} body={t('proposals.noneBody')} />}
          columns={[
            column.name('name', t('sorts.name'), (row) => `${name(row.names)} · ${row.code}`),
            column.own('what', t('proposals.what'), (row) => <What team={team} proposal={row} />),
            column.own('by', t('proposals.by'), (row) => (
              <>
                {row.proposedBy}
                <Typography variant="body2" color="textSecondary">
                  {format.instant(row.proposedAt)}
                </Typography>
              </>
            )),
            column.state('state', t('sorts.state'), ({ state }) => ({
              tone: tones[state],
              label: t(`proposals.states.${state}`),
            })),
            column.own(
              'actions',
              t('sorts.actions'),
              (row) => <Acts team={team} proposal={row} onRefuse={() => setRefusing(row)} />,
              { card: 'bare' },
            ),
          ]}
        />
      )}
      {hasMore && <Button onClick={more}>{t('proposals.more')}</Button>}
      {refusing && <Refusing proposal={refusing} onClose={() => setRefusing(undefined)} />}
    </Dialog>
  );
}

/** A new sort with its size and price, or a price beside the one of today; and what was written to it. */
function What({ team, proposal }: { team: Team; proposal: SortProposal }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const priceText = usePriceText(team);
  const { sort, price, note, reason } = proposal;
  const shown = (text: string | null) => (text === null ? '–' : format.decimal(text));
  const newSort =
    sort &&
    [
      t('proposals.newSort'),
      t(`forms.${sort.form}`),
      sizeText(sort),
      priceText(sort.listPrice, sort.priceUnit),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <Box>
      {newSort}
      {price &&
        t('proposals.newPrice', {
          day: format.day(price.effectiveFrom),
          now: shown(price.listPriceNow),
          next: shown(price.listPrice),
        })}
      {note && <Typography variant="body2">{note}</Typography>}
      {reason && <Typography variant="body2">{t('proposals.refusedBecause', { reason })}</Typography>}
    </Box>
  );
}

interface ActsProps {
  team: Team;
  proposal: SortProposal;
  onRefuse(): void;
}

function Acts({ team, proposal: { sortProposalId, state, own, code }, onRefuse }: ActsProps) {
  const { t } = useTranslation('wood');
  const [accept, accepting] = useCall(acceptSortProposal, { done: 'updated' });
  const [withdraw, withdrawing] = useCall(withdrawSortProposal, { done: 'updated' });
  const problem = accepting.problem ?? withdrawing.problem;
  const call = { params: { sortProposalId } };
  const busy = accepting.pending || withdrawing.pending;
  if (state !== 'proposed') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {mayIn(team, 'wood.sort.manage') && (
        <>
          <Button
            size="small"
            variant="outlined"
            disabled={busy}
            aria-label={t('proposals.acceptOne', { code })}
            onClick={() => void accept(call)}
          >
            {t('proposals.accept')}
          </Button>
          <Button
            size="small"
            color="error"
            disabled={busy}
            aria-label={t('proposals.refuseOne', { code })}
            onClick={onRefuse}
          >
            {t('proposals.refuse')}
          </Button>
        </>
      )}
      {own && (
        <Button
          size="small"
          disabled={busy}
          aria-label={t('proposals.withdrawOne', { code })}
          onClick={() => void withdraw(call)}
        >
          {t('proposals.withdraw')}
        </Button>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

function Refusing({ proposal, onClose }: { proposal: SortProposal; onClose(): void }) {
  const { t } = useTranslation('wood');
  const form = useForm(refuseSortProposal, {
    begin: { reason: '' },
    to: { params: { sortProposalId: proposal.sortProposalId } },
    done: 'updated',
    onClose,
  });
  return (
    <FormDialog
      danger
      {...form.frame}
      title={t('proposals.refuseOne', { code: proposal.code })}
      submitLabel={t('proposals.refuse')}
    >
      <TextInput label={t('proposals.reason')} {...form.at('reason')} />
    </FormDialog>
  );
}
