import {
  changeSavedVideo,
  chaptersIn,
  mostChapters,
  parseVideoLink,
  type SavedVideo,
  saveVideo,
  type VideoLink,
} from '@console/contract/bili';
import { useForm } from '@console/shell';
import { FieldGrid, FormDialog, IntegerInput, SwitchInput, TextInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { chaptersText, secondsFrom, tagsFrom, timeText } from './video-words-rules.ts';

export type FormSubject = { add: string } | { change: SavedVideo };

interface Words {
  readonly link: string;
  readonly title: string;
  readonly tags: string;
  readonly note: string;
  readonly part: number | null;
  readonly progress: string;
  readonly chapters: string;
  readonly watchLater: boolean;
  readonly watched: boolean;
}

/** Saves a video from its link, or changes what was written about a saved one. */
export function VideoForm({ subject, onClose }: { subject: FormSubject; onClose(): void }) {
  const { t } = useTranslation('bili');
  const adds = 'add' in subject;
  const form = useVideoForm(subject, onClose);
  const { draft } = form;
  const link = form.at('link');
  const linkIsTold = draft.link !== '' || link.error !== undefined;
  return (
    <FormDialog
      {...form.frame}
      title={t(adds ? 'form.add' : 'form.change')}
      submitLabel={t(adds ? 'form.save' : 'form.keep')}
    >
      {adds && (
        <TextInput
          label={t('form.link')}
          help={t('form.linkHelp')}
          {...link}
          onChange={(text) => form.set(withLink(draft, text))}
          error={linkIsTold ? linkProblem(parseVideoLink(draft.link), t) : undefined}
          required
          mono
        />
      )}
      <TextInput label={t('form.title')} help={t('form.titleHelp')} {...form.at('title')} />
      <TextInput label={t('form.tags')} help={t('form.tagsHelp')} {...form.at('tags')} />
      <TextInput label={t('form.note')} {...form.at('note')} multiline />
      <FieldGrid>
        <IntegerInput label={t('form.part')} {...form.at('part')} required={false} />
        <TextInput
          label={t('form.progress')}
          help={t('form.progressHelp')}
          {...form.at('progress')}
          error={
            secondsFrom(draft.progress) === undefined ? t('fields.not_a_time') : form.field('progressSeconds')
          }
        />
      </FieldGrid>
      <TextInput
        label={t('form.chapters')}
        help={t('form.chaptersHelp')}
        {...form.at('chapters')}
        error={chaptersProblem(draft.chapters, t)}
        multiline
      />
      <FieldGrid>
        <SwitchInput label={t('card.later')} {...form.at('watchLater')} />
        <SwitchInput label={t('card.isWatched')} {...form.at('watched')} />
      </FieldGrid>
    </FormDialog>
  );
}

function useVideoForm(subject: FormSubject, onClose: () => void) {
  const { t } = useTranslation('bili');
  return useForm(
    { create: saveVideo, update: changeSavedVideo },
    {
      saved: 'change' in subject ? subject.change : undefined,
      draftOf: (saved: SavedVideo | undefined): Words =>
        saved ? wordsOf(saved) : withLink(noWords, 'add' in subject ? subject.add : ''),
      keep: true,
      bodyOf: ({ link, tags, part, progress, chapters, ...words }) => ({
        ...words,
        bvid: bvidIn(link),
        chapters: chaptersIn(chapters).chapters,
        tags: tagsFrom(tags),
        part: part ?? 1,
        progressSeconds: secondsFrom(progress) ?? null,
      }),
      check: ({ link, chapters }) => [
        ...('add' in subject && bvidIn(link) === '' ? [{ path: 'link', code: 'not_a_video' }] : []),
        ...(chaptersIn(chapters).others.length > 0 ? [{ path: 'chapters', code: 'not_chapters' }] : []),
      ],
      toUpdate: ({ bvid }) => ({ params: { bvid } }),
      label: (name) => t(`form.${name}`),
      shown: ({ watchLater, watched, ...words }) => ({
        ...words,
        part: String(words.part ?? '–'),
        watchLater: t(watchLater ? 'form.yes' : 'form.no'),
        watched: t(watched ? 'form.yes' : 'form.no'),
      }),
      onClose,
    },
  );
}

/** The number that a link names; of a saved video nobody types one. */
const bvidIn = (text: string): string => {
  const link = parseVideoLink(text);
  return link.kind === 'video' ? link.bvid : '';
};

const noWords: Words = {
  ...{ link: '', title: '', tags: '', note: '', part: 1, progress: '', chapters: '' },
  ...{ watchLater: false, watched: false },
};

const wordsOf = ({ tags, progressSeconds, chapters, ...words }: SavedVideo): Words => ({
  ...{ link: '', title: words.title, note: words.note, part: words.part },
  ...{ watchLater: words.watchLater, watched: words.watched },
  tags: tags.join(', '),
  progress: timeText(progressSeconds),
  chapters: chaptersText(chapters),
});

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

/** The first line that is no time stamp, or that there are too many. */
function chaptersProblem(
  text: string,
  t: (key: string, values: Record<string, unknown>) => string,
): string | undefined {
  const { chapters, others } = chaptersIn(text);
  if (others.length === 0) return undefined;
  if (chapters.length === mostChapters) return t('form.tooManyChapters', { most: mostChapters });
  return t('form.notAChapter', { line: others[0] });
}

function linkProblem(link: VideoLink, t: (key: string) => string): string | undefined {
  return link.kind === 'video' ? undefined : t(`link.${link.kind}`);
}
