import { getNote, listNotes, listTags } from '@console/contract/notes';
import { load, localToday, notify, useFormat } from '@console/shell';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileTaking } from '../attachments/file-taking.ts';
import { noteTitled, titleQuery } from '../reading/note-titles.ts';
import { tabIndents } from '../settings/settings.ts';
import { templateNames, templateText } from '../templates/template-texts.ts';
import type { WritingHelp } from './editor-commands.ts';

const mostTitles = 20;

/** What the editor asks of the console: other notes, tags, files, words. The same as long as it is on screen. */
export function useWritingHelp(onTag: (name: string) => void): WritingHelp {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const taking = useContext(FileTaking);
  const newest = useRef({ t, format, taking, onTag });
  useEffect(() => {
    newest.current = { t, format, taking, onTag };
  });
  const [help] = useState<WritingHelp>(() => ({
    findTitles,
    headingsOf: headingsOfNote,
    tagNames: async () => (await load(listTags)).items.map(({ name }) => name),
    onTag: (name) => newest.current.onTag(name),
    templates: () => {
      const { t: words, format: as } = newest.current;
      return templateNames.map((name) => ({
        label: words(`templates.${name}.label`),
        text: templateText(name, words, as.day(localToday())).content,
      }));
    },
    today: () => newest.current.format.day(localToday()),
    takeFile: (file) => newest.current.taking.take(file),
    choosePictures: () => newest.current.taking.choosePictures(),
    onPasteFailed: () => notify.info(newest.current.t('writing.pasteFailed')),
    tabIndents: () => tabIndents.get(),
    word: (key) => newest.current.t(`writing.${key}`),
  }));
  return help;
}

/** Of several notes of one title one is enough: the text names them alike. */
async function findTitles(typed: string): Promise<readonly string[]> {
  const query = typed === '' ? { limit: mostTitles } : { q: typed, limit: mostTitles };
  const { items } = await load(listNotes, { query });
  return [...new Set(items.map(({ headline }) => headline).filter((title) => title !== ''))];
}

async function headingsOfNote(title: string): Promise<readonly string[]> {
  const { items } = await load(listNotes, { query: { q: titleQuery(title), limit: mostTitles } });
  const uuid = noteTitled(items, title)?._id;
  if (uuid === undefined) return [];
  // Needs the parser, which nobody waits for before writing.
  const [{ content }, { headingsOf }] = await Promise.all([
    load(getNote, { params: { uuid } }),
    import('../reading/headings.ts'),
  ]);
  return headingsOf(content).map(({ text }) => text);
}
