import type { ExportedFile, ExportFormat } from '@console/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../api/problem-text.ts';
import { useServerAway } from '../api/server-reach.ts';
import { notify } from '../house/notices.ts';
import { useOffline } from '../house/offline.ts';
import { currentLanguage, type Language } from '../language/language.ts';
import { passesByItself } from '../outbox/passes-by-itself.ts';
import { bytesOf } from './base64.ts';

/** Hands bytes to the browser's downloads; `saveFile` of `@console/ui` does. */
export type SaveFile = (name: string, content: Uint8Array<ArrayBuffer>, mime: string) => void;

/** How somebody wants a file: part of the query of every export. */
export interface WantedFile {
  readonly format: ExportFormat;
  readonly language: Language;
}

/** Something of a screen that the server writes as a file: all of it, whatever page is shown. */
export interface ServerSheet<Key extends string = string> {
  readonly key: Key;
  /** Needed where there are several. */
  readonly label?: string;
  fetch(wanted: WantedFile): Promise<ExportedFile>;
}

/** What `ExportMenu` of `@console/ui` draws. */
export interface Exports<Key extends string> {
  readonly sheets: readonly ServerSheet<Key>[];
  readonly busy: boolean;
  readonly unavailable: string | undefined;
  onExport(format: ExportFormat, key: Key): void;
}

/**
 * Lists of a screen as files: `<ExportMenu {...useExports(sheets, saveFile)} />`. One is fetched at a time; a failure is told as
 * a notice, with another try where it passes by itself.
 */
export function useExports<Key extends string>(
  sheets: readonly ServerSheet<Key>[],
  save: SaveFile,
): Exports<Key> {
  const { t } = useTranslation('shell');
  const problemText = useProblemText();
  const { pending, saved } = useSaving(save);
  const offline = useOffline();
  const away = useServerAway() || offline;
  const run = async (format: ExportFormat, key: Key): Promise<void> => {
    const sheet = sheets.find((one) => one.key === key);
    const failed = sheet && (await saved(() => sheet.fetch({ format, language: currentLanguage() })));
    if (!failed) return;
    const retry = { label: t('exports.retry'), run: () => void run(format, key) };
    if (passesByItself(failed.cause)) notify.info(problemText(failed.cause), { action: retry });
    else notify.error(problemText(failed.cause));
  };
  return {
    sheets,
    busy: pending,
    unavailable: away ? t('exports.away') : undefined,
    onExport: (format, key) => void run(format, key),
  };
}

/** What `DownloadButton` of `@console/ui` draws. */
export interface Download {
  readonly pending: boolean;
  /** What went wrong, in the user's language. */
  readonly problem: string | undefined;
  onDownload(): void;
}

/** One file of the server's, whose failure is told beside its button: `<DownloadButton {...useDownload(fetch, saveFile)} />`. */
export function useDownload(
  fetch: (wanted: Pick<WantedFile, 'language'>) => Promise<ExportedFile>,
  save: SaveFile,
): Download {
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string>();
  const { pending, saved } = useSaving(save);
  const run = async () => {
    setProblem(undefined);
    const failed = await saved(() => fetch({ language: currentLanguage() }));
    if (failed) setProblem(problemText(failed.cause));
  };
  return { pending, problem, onDownload: () => void run() };
}

function useSaving(save: SaveFile) {
  const [pending, setPending] = useState(false);
  /** @returns why it failed, where it did */
  const saved = async (fetch: () => Promise<ExportedFile>): Promise<{ cause: unknown } | undefined> => {
    setPending(true);
    try {
      const { name, mime, base64 } = await fetch();
      save(name, bytesOf(base64), mime);
      return undefined;
    } catch (cause) {
      return { cause };
    } finally {
      setPending(false);
    }
  };
  return { pending, saved };
}
