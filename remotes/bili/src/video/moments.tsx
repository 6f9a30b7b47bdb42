import { notify } from '@console/shell';
import { TextInput, Toolbar } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownVideo } from './shown-video.ts';
import type { Moment, VideoActs } from './use-video-acts.ts';
import { secondsFrom, timeText } from './video-words-rules.ts';

interface MomentsProps {
  video: ShownVideo;
  acts: VideoActs;
}

/** Its time stamps: a press plays from there. */
export function Moments({ video, acts }: MomentsProps) {
  const { t } = useTranslation('bili');
  if (video.chapters.length === 0) return undefined;
  return (
    <Box component="ul" aria-label={t('moments.label')} sx={listStyle}>
      {video.chapters.map(({ part, seconds, title }) => (
        <li key={`${part}-${seconds}-${title}`}>
          <Button
            size="small"
            color="inherit"
            onClick={() => acts.play(video, { part, seconds })}
            sx={{ textAlign: 'start', justifyContent: 'flex-start', gap: 1 }}
          >
            <Box component="span" sx={{ color: 'primary.main', fontVariantNumeric: 'tabular-nums' }}>
              {part > 1 && `${t('card.part', { part })} `}
              {timeText(seconds)}
            </Box>
            <span>{title}</span>
          </Button>
        </li>
      ))}
    </Box>
  );
}

/** While it plays: the player does not tell where it is, so its viewer does. */
export function PlaceForm({ video, acts, from }: MomentsProps & { from: Moment }) {
  const { t } = useTranslation('bili');
  const [time, setTime] = useState('');
  const [name, setName] = useState('');
  const [attempted, setAttempted] = useState(false);
  const seconds = time.trim() === '' ? undefined : secondsFrom(time);
  const at = (then: (moment: Moment) => unknown) => async () => {
    setAttempted(true);
    if (seconds === undefined) return;
    await then({ part: from.part, seconds });
  };
  const remember = at(async (moment) => {
    if (!(await acts.place(video, moment))) return;
    setAttempted(false);
    // The card says it too, above the player and out of sight.
    notify.success(t('moments.remembered', { time: timeText(moment.seconds) }));
  });
  const stamp = at(async (moment) => {
    if (name.trim() === '' || !(await acts.chapter(video, moment, name.trim()))) return;
    setName('');
    setAttempted(false);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void (video.saved && name.trim() !== '' ? stamp() : remember());
  };
  return (
    <Box component="form" noValidate onSubmit={submit}>
      <Toolbar>
        <TextInput
          label={t('moments.time')}
          value={time}
          onChange={setTime}
          error={attempted && seconds === undefined ? t('fields.not_a_time') : undefined}
        />
        {video.saved && (
          <TextInput label={t('moments.name')} value={name} onChange={setName} maxLength={100} />
        )}
        <Button variant="outlined" onClick={remember}>
          {t('moments.remember')}
        </Button>
        {video.saved && (
          <Button type="submit" variant="outlined" disabled={name.trim() === ''}>
            {t('moments.add')}
          </Button>
        )}
      </Toolbar>
    </Box>
  );
}

const listStyle = { display: 'grid', margin: 0, padding: 0, listStyle: 'none', justifyItems: 'start' };
