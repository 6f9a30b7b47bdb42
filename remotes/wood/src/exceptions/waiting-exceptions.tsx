import {
  approvePriceException,
  listPriceExceptions,
  type PriceException,
  refusePriceException,
  woodPaths,
} from '@console/contract/wood';
import { useAnswer, useForm, useFormat, useName, useProblemText } from '@console/shell';
import {
  DefinitionList,
  ErrorState,
  FormDialog,
  LoadingState,
  Section,
  StateChip,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePriceText } from '../sorts/price-text.ts';
import { mayIn, ofTeam, useTeam } from '../team/team.ts';
import { useExceptionNews } from './use-asked.ts';
import './texts.ts';

export interface WaitingExceptionsProps {
  /** Of one sale only; left out: of the whole team. */
  txnId?: string;
  /** Nothing at all where nothing waits; else that is said. */
  hideEmpty?: boolean;
}

/** As many as are decided about in one sitting; the rest comes when some of them are. */
const most = '50';

/**
 * Sales under the floor or over a limit that wait for somebody's word, for whoever may give it: the price, the floor, the reason, and
 * the two answers. Nobody answers themselves. For all others nothing is drawn.
 */
export function WaitingExceptions({ txnId, hideEmpty = false }: WaitingExceptionsProps) {
  const team = useTeam();
  if (!mayIn(team, 'wood.exception.approve')) return null;
  const query = listPriceExceptions.query.parse({ ...ofTeam(team), state: 'asked', txn: txnId, limit: most });
  return <Waiting query={query} hideEmpty={hideEmpty} />;
}

type Query = ReturnType<typeof listPriceExceptions.query.parse>;

function Waiting({ query, hideEmpty }: { query: Query; hideEmpty: boolean }) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(listPriceExceptions, { query });
  useExceptionNews();
  const items = result?.items ?? [];
  if (hideEmpty && state !== 'failed' && items.length === 0) return null;
  return (
    <Section title={t('exceptions.waiting.title')}>
      {state === 'failed' && <ErrorState title={problemText(error)} onRetry={retry} />}
      {state === 'loading' && <LoadingState />}
      {state === 'ready' && items.length === 0 && (
        <Typography color="textSecondary">{t('exceptions.waiting.none')}</Typography>
      )}
      <Box component="ul" sx={listStyle}>
        {items.map((one) => (
          <li key={one.priceExceptionId}>
            <Asked exception={one} />
          </li>
        ))}
      </Box>
    </Section>
  );
}

type Answer = 'approve' | 'refuse';

/** One sale: for whom, what is too low or too much, why it is asked, and the two answers to it. */
function Asked({ exception }: { exception: PriceException }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const [answering, setAnswering] = useState<Answer>();
  const currency = useTeam()?.currency;
  const { txn, partner, grounds, askedBy, askedAt, reason, mayDecide, overMinor } = exception;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <MuiLink component={Link} to={woodPaths.transaction({ uuid: txn.txnId })} sx={{ fontWeight: 550 }}>
          {txn.number}
        </MuiLink>
        {partner && <span>{name(partner.names)}</span>}
        {grounds.map((ground) => (
          <StateChip key={ground} tone="warn" label={t(`exceptions.grounds.${ground}`)} />
        ))}
      </Box>
      <DefinitionList
        items={[
          ...exception.lines.map((line) => ({
            key: `line ${line.lineNo}`,
            label: `${line.lineNo}. ${line.names ? name(line.names) : ''}`,
            value: <Price line={line} />,
          })),
          ...(overMinor === null
            ? []
            : [{ key: 'over', label: t('exceptions.over'), value: format.money(overMinor, currency) }]),
          { key: 'reason', label: t('exceptions.reason'), value: reason },
          {
            key: 'asked',
            label: t('exceptions.asked'),
            value: [askedBy, format.instant(askedAt)].filter(Boolean).join(' · '),
          },
        ]}
      />
      {mayDecide ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" onClick={() => setAnswering('approve')}>
            {t('exceptions.approve')}
          </Button>
          <Button variant="outlined" color="error" onClick={() => setAnswering('refuse')}>
            {t('exceptions.refuse')}
          </Button>
        </Box>
      ) : (
        <Alert severity="info">{t('exceptions.own')}</Alert>
      )}
      {answering && (
        <AnswerDialog exception={exception} answer={answering} onClose={() => setAnswering(undefined)} />
      )}
    </Box>
  );
}

/** What it is sold for, and what it would have to come to, where that is no secret. */
function Price({ line }: { line: PriceException['lines'][number] }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const team = useTeam();
  const currency = team?.currency;
  const priceText = usePriceText(team);
  const { unitPrice, priceUnit, amountMinor, floorMinor } = line;
  return (
    <>
      {priceText(unitPrice, priceUnit)}
      {typeof amountMinor === 'number' &&
        ` · ${t('exceptions.comesTo', { amount: format.money(amountMinor, currency) })}`}
      {floorMinor !== undefined && (
        <Typography component="div" variant="body2" color="textSecondary">
          {t('exceptions.floor', { amount: format.money(floorMinor, currency) })}
        </Typography>
      )}
    </>
  );
}

interface AnswerDialogProps {
  exception: PriceException;
  answer: Answer;
  onClose(): void;
}

const calls = { approve: approvePriceException, refuse: refusePriceException };

/** Approves or refuses, with a reason where one is wanted; whoever asked is told. */
function AnswerDialog({ exception: { priceExceptionId, txn }, answer, onClose }: AnswerDialogProps) {
  const { t } = useTranslation('wood');
  const form = useForm(calls[answer] as typeof approvePriceException, {
    begin: { reason: undefined as string | undefined },
    to: { params: { priceExceptionId } },
    done: 'updated',
    onConflict: 'reread',
    onClose,
  });
  const isRefusal = answer === 'refuse';
  return (
    <FormDialog
      {...form.frame}
      danger={isRefusal}
      title={t(`exceptions.asks.${answer}`, { number: txn.number })}
      submitLabel={t(`exceptions.${answer}`)}
    >
      <Typography>{t(`exceptions.asks.${answer}Body`)}</Typography>
      <TextInput
        multiline
        label={t(isRefusal ? 'exceptions.answerReason' : 'exceptions.answerReasonOptional')}
        {...form.at('reason')}
        required={isRefusal}
      />
    </FormDialog>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  '& > li + li': { borderTop: 1, borderColor: 'divider', paddingTop: 2 },
};
