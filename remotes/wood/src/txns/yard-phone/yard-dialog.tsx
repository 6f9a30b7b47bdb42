import type { Txn } from '@console/contract/wood';
import { localToday, useFormat, useName, useUnsavedWork } from '@console/shell';
import { DayInput, Dialog, FieldStack, SwitchInput, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { teamZone } from '../../team/team.ts';
import type { MovingAct } from '../act-rules.ts';
import { leftOf } from '../left-rules.ts';
import { lineOf } from '../move-draft.ts';
import { useMeasure } from '../txn-words.ts';
import { lookedAt } from './open-yard.ts';
import './texts.ts';
import { useDiscard } from './use-discard.ts';
import { useIsKept, useYardEntry, useYardQueue } from './use-yard.ts';
import { countedPieces, isCounted, piecesIn, yardBody, yardDraftOf } from './yard-draft-rules.ts';
import type { YardDraft, YardLineDraft } from './yard-entry.ts';
import { YardLine } from './yard-line.tsx';
import { YardPhotos } from './yard-photo-list.tsx';
import { isFrozen } from './yard-queue.ts';
import { YardStanding } from './yard-standing.tsx';

export interface YardDialogProps {
  txn: Txn;
  act: MovingAct;
  onClose(): void;
}

/**
 * Goods are counted in the yard, on a phone: line by line, with large keys. What is counted is kept in this browser from the
 * first row on, and sent when there is a way.
 */
export default function YardDialog({ txn, act, onClose }: YardDialogProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const queue = useYardQueue();
  const entry = useYardEntry(queue, txn.txnId, act);
  const isKept = useIsKept(queue);
  const [begun] = useState(() => yardDraftOf(txn, localToday(teamZone)));
  const [open, setOpen] = useState<number>();
  const [nothing, setNothing] = useState(false);
  const [handedOver, setHandedOver] = useState(false);
  const discard = useDiscard(queue);
  const draft = entry?.draft ?? begun;
  const frozen = entry !== undefined && isFrozen(entry);
  const change = (part: Partial<YardDraft>) => {
    setNothing(false);
    queue.type(txn, act, { ...draft, ...part });
  };
  const changeLine = (line: YardLineDraft) =>
    change({ lines: draft.lines.map((one) => (one.lineNo === line.lineNo ? line : one)) });
  // What the browser cannot keep is lost with the page.
  useUnsavedWork(entry !== undefined && !isKept);
  // Whoever looks is told here.
  useEffect(() => lookedAt(txn.txnId, act), [txn.txnId, act]);
  const arrived = handedOver && entry === undefined;
  // Syncs with the queue, which lies outside: the server has it.
  useEffect(() => {
    if (arrived) onClose();
  }, [arrived, onClose]);
  const send = () => {
    if (!entry || !draft.lines.some(isCounted)) {
      setNothing(true);
      return;
    }
    setHandedOver(true);
    void queue.submit(entry, yardBody(draft, txn));
  };
  const line = draft.lines.find(({ lineNo }) => lineNo === open);
  const pieces = piecesIn(draft);
  const waits = entry?.state === 'waiting' || entry?.state === 'saving';
  return (
    <>
      <Dialog
        size="whole"
        title={t('yardPhone.title', { context: act, number: txn.number })}
        onClose={onClose}
        actions={
          <Box
            sx={{ display: 'grid', gap: 1, width: '100%', maxWidth: 560, marginInline: 'auto !important' }}
          >
            {nothing && <Alert severity="error">{t('yardPhone.nothingCounted')}</Alert>}
            <Typography sx={{ fontWeight: 600, textAlign: 'center' }}>
              {t('yardPhone.total', { count: pieces, pieces: format.number(pieces) })}
            </Typography>
            {!waits && (
              <Button variant="contained" size="large" onClick={send} sx={{ minHeight: 52 }}>
                {t(`txns.acts.${act}`)}
              </Button>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
              {entry && (
                <Button color="error" onClick={() => void discard(entry).then((gone) => gone && onClose())}>
                  {t('yardPhone.discard')}
                </Button>
              )}
              <Button variant="outlined" onClick={onClose} sx={{ marginInlineStart: 'auto' }}>
                {t('yardPhone.close')}
              </Button>
            </Box>
          </Box>
        }
      >
        {entry && <YardStanding queue={queue} entry={entry} txn={txn} />}
        <Box component="ul" sx={listStyle}>
          {draft.lines.map((one) => (
            <li key={one.lineNo}>
              <LineCard txn={txn} line={one} disabled={frozen} onOpen={() => setOpen(one.lineNo)} />
            </li>
          ))}
        </Box>
        <YardPhotos
          queue={queue}
          entry={entry}
          disabled={frozen}
          begin={() => queue.type(txn, act, draft)}
          txnId={txn.txnId}
          act={act}
        />
        <Box component="fieldset" disabled={frozen} sx={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
          <Typography component="legend" sx={{ fontWeight: 600, padding: 0, marginBottom: 1 }}>
            {t('yardPhone.details')}
          </Typography>
          <FieldStack>
            <DayInput
              label={t('txns.date')}
              value={draft.businessDate}
              onChange={(businessDate) => change({ businessDate: businessDate ?? begun.businessDate })}
            />
            <TextInput
              label={t('txns.facts.vehicle')}
              value={draft.vehicle ?? ''}
              onChange={(vehicle) => change({ vehicle })}
            />
            <TextInput
              multiline
              label={t('txns.facts.note')}
              value={draft.note ?? ''}
              onChange={(note) => change({ note })}
            />
            <SwitchInput
              label={t(`txns.final.${act}`)}
              help={t(`txns.final.${act}Help`)}
              value={draft.final}
              onChange={(final) => change({ final })}
            />
          </FieldStack>
        </Box>
      </Dialog>
      {line && (
        <YardLine
          txn={txn}
          act={act}
          line={line}
          entry={entry}
          onChange={changeLine}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface LineCardProps {
  txn: Txn;
  line: YardLineDraft;
  disabled: boolean;
  onOpen(): void;
}

function LineCard({ txn, line, disabled, onOpen }: LineCardProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const measure = useMeasure();
  const of = lineOf(txn.lines, line.lineNo);
  const pieces = countedPieces(line);
  return (
    <ButtonBase disabled={disabled} onClick={onOpen} sx={cardStyle}>
      <Box component="span" sx={{ fontWeight: 600 }}>{`${line.lineNo}. ${name(of?.names)}`}</Box>
      {of && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {t('yardPhone.toCount', { left: measure(leftOf(of)) })}
        </Box>
      )}
      <Box
        component="span"
        sx={{ color: pieces === undefined ? 'text.secondary' : 'success.dark', fontWeight: 600 }}
      >
        {pieces === undefined
          ? t('yardPhone.notCounted')
          : t('yardPhone.counted', { count: pieces, pieces: format.number(pieces) })}
      </Box>
      {line.supplierVolume && (
        <Box component="span" sx={{ fontSize: '0.875rem' }}>
          {t('yardPhone.sheetVolume', { volume: format.decimal(line.supplierVolume) })}
        </Box>
      )}
    </ButtonBase>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1 };
const cardStyle = {
  ...{ gridTemplateColumns: 'minmax(0, 1fr)', justifyContent: 'stretch' },
  ...{ display: 'grid', justifyItems: 'start', width: '100%', gap: 0.25, padding: 1.5, textAlign: 'start' },
  ...{ border: 1, borderColor: 'divider', borderRadius: 1, minHeight: 72, fontSize: '1rem' },
} as const;
