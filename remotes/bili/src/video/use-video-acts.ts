import {
  biliPath,
  changeSavedVideo,
  createBlock,
  recordWatch,
  removeBlock,
  removeSavedVideo,
  type SavedVideo,
  type SavedVideoChange,
  saveVideo,
} from '@console/contract/bili';
import { notify, useAct, usePermission, useSaveAsNote } from '@console/shell';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { videoNote } from './note-rules.ts';
import { openOutside } from './outside-link.tsx';
import { factsOf, pageOf, type ShownVideo, withChapter } from './shown-video.ts';
import type { FormSubject } from './video-form.tsx';

/** A moment in a video. */
export interface Moment {
  readonly part: number;
  readonly seconds: number;
}

/** What can be done with a video, wherever on the screen it stands, by a click or by a key. */
export type VideoActs = ReturnType<typeof useVideoActs>;

/** @param openForm shows the form of the library  @param linkOf the text that a video is saved from, when only its link is known */
export function useVideoActs(openForm: (subject: FormSubject) => void, linkOf: () => string) {
  const { t } = useTranslation('bili');
  const navigate = useNavigate();
  const mayNote = usePermission('note.use');
  const [playing, setPlaying] = useState<Moment & { bvid: string }>();
  const [act] = useAct();
  const [saveNote] = useSaveAsNote();
  const lists = useListActs();

  const record = (video: ShownVideo, { part, seconds }: { part: number; seconds: number | undefined }) =>
    act((call) =>
      call(recordWatch, {
        params: { bvid: video.bvid },
        body: { title: video.title, part, progressSeconds: seconds, ...factsOf(video) },
      }),
    );
  const play = (video: ShownVideo, at?: Moment) => {
    const { part, startSeconds } = video;
    setPlaying({ bvid: video.bvid, ...(at ?? { part, seconds: startSeconds }) });
    // To begin at the beginning says nothing of a place: one that is remembered stays.
    void record(video, at ?? { part, seconds: startSeconds > 0 ? startSeconds : undefined });
  };
  const words = {
    uploader: t('note.uploader'),
    watchedTo: t('note.watchedTo'),
    chapters: t('note.chapters'),
    part: (part: number) => t('card.part', { part }),
  };
  return {
    ...lists,
    playing,
    play,
    mayNote,
    /** Remembers how far it was watched. */
    place: record,
    /** A saved video's words; one in the library of which the screen has no more than that is shown there. */
    edit: ({ saved, bvid }: ShownVideo) =>
      saved ? openForm({ change: saved }) : void navigate(biliPath(bvid)),
    save: (video: ShownVideo) => (video.found ? void lists.add(video) : openForm({ add: linkOf() })),
    note: (video: ShownVideo) => void saveNote({ ...videoNote(video, words), type: 3 }),
    open: (video: ShownVideo) => openOutside(pageOf(video)),
  };
}

/** What changes the library and the list of what is not wanted. */
function useListActs() {
  const { t } = useTranslation('bili');
  const [act] = useAct();
  const [actAndSay] = useAct({ done: 'created' });

  const change = ({ bvid, version }: SavedVideo, body: SavedVideoChange) =>
    act((call) => call(changeSavedVideo, { params: { bvid }, version, body }));
  const add = (video: ShownVideo, more: { watchLater?: boolean } = {}) =>
    actAndSay((call) =>
      call(saveVideo, { body: { bvid: video.bvid, title: video.title, ...factsOf(video), ...more } }),
    );
  const undone = ({ version: _v, updatedAt: _u, coverUrl: _c, watchedAt: _w, ...video }: SavedVideo) =>
    act((call) => call(saveVideo, { body: video }));
  return {
    add,
    later: (video: ShownVideo) =>
      void (video.saved
        ? change(video.saved, { watchLater: !video.saved.watchLater })
        : add(video, { watchLater: true })),
    watched: ({ saved }: ShownVideo) => void (saved && change(saved, { watched: !saved.watched })),
    chapter: ({ saved }: ShownVideo, { part, seconds }: Moment, title: string) =>
      saved && change(saved, { chapters: withChapter(saved.chapters, { part, seconds, title }) }),
    /** Removes at once and offers to take it back: quicker than a question, and as safe. */
    remove: async ({ bvid, title }: ShownVideo) => {
      const removed = await act((call) => call(removeSavedVideo, { params: { bvid } }));
      if (!removed) return;
      notify.info(t('card.removed', { name: title || bvid }), {
        action: { label: t('card.undo'), run: () => void undone(removed) },
      });
    },
    block: async ({ uploaderId, uploader }: ShownVideo) => {
      if (uploaderId === null) return;
      const blocked = await act((call) =>
        call(createBlock, { body: { kind: 'uploader', value: uploaderId, name: uploader } }),
      );
      if (!blocked) return;
      const { blockId } = blocked;
      notify.info(t('blocks.blocked', { name: uploader || uploaderId }), {
        action: {
          label: t('card.undo'),
          run: () => void act((call) => call(removeBlock, { params: { blockId } })),
        },
      });
    },
  };
}
