import {
  biliPath,
  clearWatches,
  listWatches,
  removeWatch,
  siteVideoUrl,
  type Watch,
} from '@console/contract/bili';
import { confirm, useAct, useAnswer, useFormat } from '@console/shell';
import { Section } from '@console/ui';
import { CloseIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { timeText } from '../video/video-words-rules.ts';
import { latelyWatched } from './lately-watched.ts';

const atOnce = 3;

/** What was played lately, the latest first. It is kept with the account; when it does not come, nothing else waits for it. */
export function WatchHistory() {
  const { t } = useTranslation('bili');
  const { result } = useAnswer(listWatches, latelyWatched);
  const [all, setAll] = useState(false);
  const [act] = useAct({ done: 'deleted' });
  if (!result || result.items.length === 0) return undefined;
  const { items } = result;
  const clear = async () => {
    const question = {
      ...{ title: t('watching.clearTitle'), body: t('watching.clearBody') },
      ...{ confirmLabel: t('watching.clear'), danger: true },
    };
    if (await confirm(question)) await act((call) => call(clearWatches));
  };
  return (
    <Section
      dense
      title={t('watching.title')}
      actions={
        <Button size="small" color="inherit" onClick={clear}>
          {t('watching.clear')}
        </Button>
      }
    >
      <Box component="ul" sx={listStyle}>
        {(all ? items : items.slice(0, atOnce)).map((watch) => (
          <WatchLine key={watch.bvid} watch={watch} />
        ))}
      </Box>
      {items.length > atOnce && (
        <Button size="small" onClick={() => setAll(!all)} aria-expanded={all}>
          {t(all ? 'watching.fewer' : 'watching.more', { count: items.length })}
        </Button>
      )}
    </Section>
  );
}

function WatchLine({ watch }: { watch: Watch }) {
  const { t } = useTranslation('bili');
  const format = useFormat();
  const [act, removing] = useAct();
  const { bvid, title, part, progressSeconds, watched, watchedAt } = watch;
  const name = title || bvid;
  const facts = [
    part > 1 && t('card.part', { part }),
    watched
      ? t('card.isWatched')
      : progressSeconds > 0 && t('card.progress', { time: timeText(progressSeconds) }),
    format.relative(watchedAt),
  ].filter(Boolean);
  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Link to={linkTo(watch)}>{name}</Link>
        <Box component="span" sx={factsStyle}>
          {facts.join(' · ')}
        </Box>
      </Box>
      <IconButton
        size="small"
        aria-label={t('watching.remove', { name })}
        disabled={removing}
        onClick={() => void act((call) => call(removeWatch, { params: { bvid } }))}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Its card, at the place where it was left. */
const linkTo = ({ bvid, part, progressSeconds, watched }: Watch): string =>
  biliPath(siteVideoUrl(bvid, part, watched ? 0 : progressSeconds));

const listStyle = { display: 'grid', margin: 0, padding: 0, listStyle: 'none' };
// On a phone below the title, which takes the line.
const factsStyle = {
  display: { xs: 'block', sm: 'inline' },
  color: 'text.secondary',
  typography: 'body2',
  marginInlineStart: { sm: 1 },
};
const lineStyle = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, overflowWrap: 'anywhere' };
