import { woodPaths } from '@console/contract/wood';
import { useFormat } from '@console/shell';
import { Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './texts.ts';
import { useDiscard } from './use-discard.ts';
import { useYardEntries, useYardQueue } from './use-yard.ts';
import { piecesIn } from './yard-draft-rules.ts';
import type { YardEntry } from './yard-entry.ts';

const tones = {
  typing: 'neutral',
  waiting: 'warn',
  saving: 'info',
  refused: 'bad',
} as const satisfies Record<YardEntry['state'], 'neutral' | 'warn' | 'info' | 'bad'>;

/** What was counted on this device and is nowhere else yet; nothing where there is none. */
export function YardNotice({ txnId }: { txnId?: string }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const queue = useYardQueue();
  const discard = useDiscard(queue);
  const entries = useYardEntries(queue).filter((entry) => txnId === undefined || entry.txnId === txnId);
  if (entries.length === 0) return null;
  return (
    <Section
      dense
      title={t('yardPhone.notice.title')}
      actions={
        entries.some(({ state }) => state === 'waiting') && (
          <Button size="small" variant="outlined" onClick={() => void queue.send()}>
            {t('yardPhone.sendNow')}
          </Button>
        )
      }
    >
      <Box component="ul" sx={listStyle}>
        {entries.map((entry) => {
          const pieces = piecesIn(entry.draft);
          return (
            <Box component="li" key={`${entry.txnId} ${entry.act}`} sx={rowStyle}>
              <MuiLink component={Link} to={woodPaths.transaction({ uuid: entry.txnId })}>
                {entry.number}
              </MuiLink>
              <span>{t(`txns.acts.${entry.act}`)}</span>
              <span>{t('yardPhone.counted', { count: pieces, pieces: format.number(pieces) })}</span>
              <StateChip tone={tones[entry.state]} label={t(`yardPhone.notice.${entry.state}`)} />
              <Button
                size="small"
                color="error"
                disabled={entry.state === 'saving'}
                onClick={() => void discard(entry)}
              >
                {t('yardPhone.discard')}
              </Button>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

const listStyle = { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 0.5 };
/** Each is high enough for a finger. */
const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 40 };
