import { avText, biliPath } from '@console/contract/bili';
import { useFormat, useLanguage } from '@console/shell';
import { CopyButton, Mark, StateChip } from '@console/ui';
import { CheckIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CardMenu } from './card-menu.tsx';
import { Cover } from './cover.tsx';
import { Moments, PlaceForm } from './moments.tsx';
import { OutsideLink } from './outside-link.tsx';
import { Player } from './player.tsx';
import { pageOf, type ShownVideo } from './shown-video.ts';
import type { VideoActs } from './use-video-acts.ts';
import { countText, timeText } from './video-words-rules.ts';

interface VideoCardProps {
  video: ShownVideo;
  acts: VideoActs;
  /** A card found by its number shows the player's place at once; in a list it opens on demand. */
  open?: boolean;
  /** Why it would be hidden, in words, while it is shown all the same. */
  hidden?: string | undefined;
}

/** One video: picture, title, what is known of it, the player, and what can be done with it. */
export function VideoCard({ video, acts, open = false, hidden }: VideoCardProps) {
  const { bvid, saved } = video;
  const name = video.title || bvid;
  const from = acts.playing?.bvid === bvid ? acts.playing : undefined;
  return (
    <Box
      component="article"
      // J and K move the focus here; Tab goes through the buttons only.
      tabIndex={-1}
      data-bvid={bvid}
      aria-label={name}
      sx={cardStyle}
    >
      {!from && (
        <Cover
          url={video.coverUrl}
          durationSeconds={video.durationSeconds}
          seenSeconds={seenOf(video)}
          onPlay={() => acts.play(video)}
        />
      )}
      <Box sx={{ ...wordsStyle, ...(from && wholeWidth) }}>
        <Box sx={{ display: 'flex', gap: 1, minWidth: 0, ...(from && wholeWidth) }}>
          <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Mark text={name} ranges={video.found?.hits.map(({ from: start, to }) => [start, to]) ?? []} />
          </Typography>
          <Box sx={{ flexShrink: 0, marginBlock: -0.5 }}>
            <CardMenu video={video} acts={acts} />
          </Box>
        </Box>
        <Box sx={besideStyle}>
          <Facts video={video} withNumbers={open || video.title === ''} />
          <Chips video={video} hidden={hidden} />
          {saved && saved.tags.length > 0 && <Tags tags={saved.tags} />}
          {saved?.note && (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{saved.note}</Typography>
          )}
          {!(open || from) && <Moments video={video} acts={acts} />}
          <Actions video={video} acts={acts} playable={!from && !open} alone={open} />
        </Box>
      </Box>
      {(open || from) && (
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1, minWidth: 0 }}>
          <Player bvid={bvid} name={name} from={from} onPlay={() => acts.play(video)} />
          <Moments video={video} acts={acts} />
          {from && <PlaceForm video={video} acts={acts} from={from} />}
        </Box>
      )}
    </Box>
  );
}

interface ActionsProps {
  video: ShownVideo;
  acts: VideoActs;
  playable: boolean;
  /** No other card stands beside it: there is room for what is behind the menu else. */
  alone: boolean;
}

/** One that stands out, those that are used often in words, the rest behind a menu: a list is looked through for its videos. */
function Actions({ video, acts, playable, alone }: ActionsProps) {
  const { t } = useTranslation('bili');
  const { saved, inLibrary } = video;
  return (
    <Box sx={rowStyle}>
      {playable && (
        <Button size="small" variant="contained" onClick={() => acts.play(video)}>
          {t('card.play')}
        </Button>
      )}
      {inLibrary ? (
        <Button size="small" onClick={() => acts.edit(video)}>
          {t(saved ? 'card.change' : 'card.show')}
        </Button>
      ) : (
        <Button size="small" variant={playable ? 'text' : 'contained'} onClick={() => acts.save(video)}>
          {t('card.save')}
        </Button>
      )}
      {(saved || (video.found && !inLibrary)) && (
        <Button
          size="small"
          startIcon={saved?.watchLater ? <CheckIcon /> : undefined}
          aria-pressed={saved?.watchLater ?? false}
          onClick={() => acts.later(video)}
        >
          {t('card.later')}
        </Button>
      )}
      {alone && <OutsideLink href={pageOf(video)}>{t('card.open')}</OutsideLink>}
      {alone && <CopyButton text={pageOf(video)} label={t('card.copy')} />}
    </Box>
  );
}

/** What the site tells is the length of the first part. */
function seenOf({ saved, part, durationSeconds, startSeconds }: ShownVideo): number | null {
  if (saved?.watched) return durationSeconds;
  return part === 1 ? startSeconds : null;
}

/** What the site or the link tells: who, how often, since when; both its numbers where there is room, or nothing else to call it by. */
function Facts({ video, withNumbers }: { video: ShownVideo; withNumbers: boolean }) {
  const { t } = useTranslation('bili');
  const format = useFormat();
  const [language] = useLanguage();
  const { found, saved, bvid, uploader, uploaderId, part, startSeconds } = video;
  const count = (key: string, value: number | null | undefined) =>
    typeof value === 'number' && <span>{t(key, { value: countText(value, language) })}</span>;
  return (
    <Box sx={factsStyle}>
      {uploader &&
        (uploaderId !== null && saved ? (
          <Link to={`${biliPath()}?uploaderId=${uploaderId}`}>{uploader}</Link>
        ) : (
          <span>{uploader}</span>
        ))}
      {count('card.plays', found?.plays)}
      {count('card.danmaku', found?.danmaku)}
      {count('card.likes', found?.likes)}
      {found?.publishedAt && (
        <time dateTime={found.publishedAt} title={format.instant(found.publishedAt)}>
          {format.day(found.publishedAt.slice(0, 10))}
        </time>
      )}
      {withNumbers && <code>{bvid}</code>}
      {withNumbers && <code>{avText(bvid)}</code>}
      {part > 1 && <span>{t('card.part', { part })}</span>}
      {startSeconds > 0 && <span>{t('card.progress', { time: timeText(startSeconds) })}</span>}
      {saved && (
        <time dateTime={saved.savedAt} title={format.instant(saved.savedAt)}>
          {t('card.saved', { when: format.relative(saved.savedAt) })}
        </time>
      )}
    </Box>
  );
}

function Chips({ video: { saved, found }, hidden }: { video: ShownVideo; hidden: string | undefined }) {
  const { t } = useTranslation('bili');
  if (!saved?.watched && !found?.saved && !hidden) return undefined;
  return (
    <Box sx={rowStyle}>
      {saved?.watched && <StateChip tone="good" label={t('card.isWatched')} />}
      {found?.saved && <StateChip tone="good" label={t('card.inLibrary')} />}
      {hidden && <StateChip tone="neutral" label={hidden} />}
    </Box>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const { t } = useTranslation('bili');
  return (
    <Box component="ul" aria-label={t('form.tags')} sx={tagListStyle}>
      {tags.map((tag) => (
        <li key={tag}>
          <Chip
            size="small"
            label={tag}
            component={Link}
            to={`${biliPath()}?tag=${encodeURIComponent(tag)}`}
            clickable
          />
        </li>
      ))}
    </Box>
  );
}

export const tagListStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.75,
  margin: 0,
  padding: 0,
  listStyle: 'none',
};

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 };

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.25,
  color: 'text.secondary',
  typography: 'body2',
};

// On a phone the picture stands beside the title, and everything else below both.
const cardStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '112px minmax(0, 1fr)', sm: '160px minmax(0, 1fr)', md: '192px minmax(0, 1fr)' },
  columnGap: { xs: 1.5, sm: 2 },
  rowGap: 1,
  padding: { xs: 1.5, sm: 2 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  // As high as the one beside it.
  height: 1,
  alignContent: 'start',
  scrollMarginBlock: 80,
};
/** Beside no picture: the player is one. */
const wholeWidth = { gridColumn: '1 / -1' };
const wordsStyle = { display: { xs: 'contents', sm: 'grid' }, gap: 1, minWidth: 0, alignContent: 'start' };
const besideStyle = { gridColumn: { xs: '1 / -1', sm: 'auto' }, display: 'grid', gap: 1, minWidth: 0 };
