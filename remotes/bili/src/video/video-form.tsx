import {
  changeSavedVideo,
  parseVideoLink,
  type SavedVideo,
  saveVideo,
  type VideoLink,
} from '@console/contract/bili';
import { tellChanged, useCall } from '@console/shell';
import { FormDialog, IntegerInput, TextInput } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { secondsFrom, tagsFrom, timeText } from './video-words-rules.ts';

export type FormSubject = { add: string } | { change: SavedVideo };

interface Words {
  link: string;
  title: string;
  tags: string;
  note: string;
  part: number | null;
  progress: string;
}

/** Saves a video from its link, or changes what was written about a saved one. */
export function VideoForm({ subject, onClose }: { subject: FormSubject; onClose(): void }) {
  const { t } = useTranslation('bili');
  const form = useVideoForm(subject, onClose);
  const { words, set, problems, state } = form;
  const adds = 'add' in subject;
  return (
    <FormDialog
      open
      title={t(adds ? 'form.add' : 'form.change')}
      submitLabel={t(adds ? 'form.save' : 'form.keep')}
      onClose={onClose}
      onSubmit={form.submit}
      pending={state.pending}
      problem={state.problem}
    >
      {adds && (
        <TextInput
          label={t('form.link')}
          help={t('form.linkHelp')}
          value={words.link}
          onChange={form.setLink}
          error={problems.link}
          required
          mono
        />
      )}
      <TextInput
        label={t('form.title')}
        help={t('form.titleHelp')}
        value={words.title}
        onChange={(title) => set({ title })}
        error={state.field('title')}
        maxLength={200}
      />
      <TextInput
        label={t('form.tags')}
        help={t('form.tagsHelp')}
        value={words.tags}
        onChange={(tags) => set({ tags })}
        error={problems.tags}
      />
      <TextInput
        label={t('form.note')}
        value={words.note}
        onChange={(note) => set({ note })}
        error={state.field('note')}
        multiline
        maxLength={5000}
      />
      <IntegerInput
        label={t('form.part')}
        value={words.part}
        onChange={(part) => set({ part })}
        error={state.field('part')}
        min={1}
        max={9999}
      />
      <TextInput
        label={t('form.progress')}
        help={t('form.progressHelp')}
        value={words.progress}
        onChange={(progress) => set({ progress })}
        error={problems.progress}
      />
    </FormDialog>
  );
}

function useVideoForm(subject: FormSubject, onClose: () => void) {
  const { t } = useTranslation('bili');
  const [words, setWords] = useState(() => startOf(subject));
  const [tried, setTried] = useState(false);
  const [save, saving] = useCall(saveVideo, { done: 'created' });
  const [change, changing] = useCall(changeSavedVideo, { done: 'updated' });
  const state = 'add' in subject ? saving : changing;
  const link = parseVideoLink(words.link);
  const seconds = secondsFrom(words.progress);

  const submit = async () => {
    setTried(true);
    if (seconds === undefined) return;
    const body = {
      title: words.title,
      tags: tagsFrom(words.tags),
      note: words.note,
      part: words.part ?? 1,
      progressSeconds: seconds,
    };
    const done = await send(body);
    if (done) onClose();
    // Refused, perhaps because another tab was quicker: the list shows what is true now.
    else await tellChanged(changeSavedVideo.changes);
  };
  const send = async (body: Parameters<typeof change>[0]['body']) => {
    if ('change' in subject) {
      const { bvid, version } = subject.change;
      return change({ params: { bvid }, version, body });
    }
    return link.kind === 'video' ? save({ body: { ...body, bvid: link.bvid } }) : undefined;
  };
  const badTag = [...Array(20).keys()].map((index) => state.field(`tags.${index}`)).find(Boolean);
  return {
    words,
    state,
    submit,
    set: (change: Partial<Words>) => setWords((old) => ({ ...old, ...change })),
    setLink: (text: string) => setWords((old) => withLink(old, text)),
    problems: {
      link: tried || words.link !== '' ? linkProblem(link, t) : undefined,
      tags: state.field('tags') ?? badTag,
      progress: seconds === undefined ? t('fields.not_a_time') : state.field('progressSeconds'),
    },
  };
}

const startOf = (subject: FormSubject): Words => {
  if ('add' in subject) {
    return withLink({ link: '', title: '', tags: '', note: '', part: 1, progress: '' }, subject.add);
  }
  const { title, tags, note, part, progressSeconds } = subject.change;
  return { link: '', title, tags: tags.join(', '), note, part, progress: timeText(progressSeconds) };
};

/** What the link says fills what is still empty; nobody's words are written over. */
function withLink(words: Words, text: string): Words {
  const link = parseVideoLink(text);
  if (link.kind !== 'video') return { ...words, link: text };
  return {
    ...words,
    link: text,
    title: words.title || link.title,
    part: link.part > 1 ? link.part : words.part,
    progress: words.progress || (link.startSeconds > 0 ? timeText(link.startSeconds) : ''),
  };
}

function linkProblem(link: VideoLink, t: (key: string) => string): string | undefined {
  return link.kind === 'video' ? undefined : t(`link.${link.kind}`);
}
