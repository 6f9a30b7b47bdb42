import type { ExportedFile, ExportFormat } from '@console/contract';
import {
  currentLanguage,
  type Language,
  notify,
  useOffline,
  useProblemText,
  useServerAway,
} from '@console/shell';
import { ExportMenu, type ExportSheet } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveSheet } from '../form/sheet-files.ts';
import { isPassing } from './passing-fault.ts';
import './texts.ts';

export interface Wanted {
  readonly format: ExportFormat;
  readonly language: Language;
}

/** Something of a screen that the server writes as a file: all of it, whatever page is shown. */
export interface ServerSheet extends ExportSheet {
  fetch(wanted: Wanted): Promise<ExportedFile>;
}

/** The export button of a screen. A failure is told as a notice, with another try where one may help. */
export function ExportButton({ sheets }: { sheets: readonly ServerSheet[] }) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [busy, setBusy] = useState(false);
  const offline = useOffline();
  const away = useServerAway() || offline;
  const run = async (format: ExportFormat, key: string): Promise<void> => {
    setBusy(true);
    try {
      const file = await sheets
        .find((one) => one.key === key)
        ?.fetch({ format, language: currentLanguage() });
      if (file) saveSheet(file);
    } catch (error) {
      const retry = { label: t('exports.retry'), run: () => void run(format, key) };
      if (isPassing(error)) notify.info(problemText(error), { action: retry });
      else notify.error(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ExportMenu
      sheets={sheets}
      busy={busy}
      unavailable={away ? t('exports.away') : undefined}
      onExport={(format, key) => void run(format, key)}
    />
  );
}
