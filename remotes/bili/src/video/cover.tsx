import { PlayIcon, VideoIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { seenPart, timeText } from './video-words-rules.ts';

interface CoverProps {
  url: string | null;
  durationSeconds: number | null;
  /** How far it was watched. */
  seenSeconds: number | null;
  onPlay(): void;
}

/** The picture with the length on it, and how much of it was seen. A press plays; keyboards and readers have the button "Play" beside it. */
export function Cover({ url, durationSeconds, seenSeconds, onPlay }: CoverProps) {
  const [missing, setMissing] = useState<string>();
  const seen = seenPart(seenSeconds, durationSeconds);
  return (
    <ButtonBase aria-hidden tabIndex={-1} onClick={onPlay} sx={frameStyle}>
      {url !== null && missing !== url ? (
        <img src={url} alt="" loading="lazy" width={320} height={200} onError={() => setMissing(url)} />
      ) : (
        <VideoIcon sx={{ fontSize: 36, color: 'text.secondary' }} />
      )}
      <Box component="span" className="play" sx={playStyle}>
        <PlayIcon />
      </Box>
      {durationSeconds !== null && (
        <Box component="span" sx={lengthStyle}>
          {timeText(durationSeconds)}
        </Box>
      )}
      {seen > 0 && (
        <Box component="span" sx={barStyle}>
          <span style={{ width: `${100 * seen}%` }} />
        </Box>
      )}
    </ButtonBase>
  );
}

const frameStyle = {
  position: 'relative',
  aspectRatio: '16 / 10',
  width: '100%',
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'action.hover',
  alignSelf: 'start',
  '& img': { width: '100%', height: '100%', objectFit: 'cover', display: 'block' },
  '&:hover .play': { visibility: 'visible' },
};

// On pictures of every colour: the same in light and dark.
const onPicture = { position: 'absolute', color: '#fff', bgcolor: 'rgba(0, 0, 0, 0.72)' };
const playStyle = {
  ...onPicture,
  visibility: 'hidden',
  inset: 0,
  margin: 'auto',
  width: 40,
  height: 40,
  borderRadius: '50%',
  display: 'grid',
  placeContent: 'center',
};
const lengthStyle = {
  ...onPicture,
  insetInlineEnd: 6,
  bottom: 8,
  paddingInline: 0.75,
  borderRadius: '4px',
  fontSize: '0.75rem',
  lineHeight: 1.5,
  fontVariantNumeric: 'tabular-nums',
};
const barStyle = {
  ...onPicture,
  insetInline: 0,
  bottom: 0,
  height: 4,
  '& span': { display: 'block', height: '100%', bgcolor: 'primary.main' },
};
