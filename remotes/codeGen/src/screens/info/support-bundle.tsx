import { saveFile } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/**
 * Everything that the screen shows as one file for whoever helps: the diagnostics to read, and the same facts for a
 * program. Like the screen, it holds no value of a setting, no request's content and nobody's name.
 */
export function SupportBundle({ diagnostics, facts }: { diagnostics: string; facts: unknown }) {
  const { t } = useTranslation('codeGen');
  const download = async () => {
    const { strToU8, zipSync } = await import('fflate');
    const files = {
      'diagnostics.md': strToU8(diagnostics),
      'facts.json': strToU8(JSON.stringify(facts, null, 2)),
    };
    saveFile('console-support.zip', zipSync(files), 'application/zip');
  };
  return (
    <Button variant="outlined" size="small" onClick={() => void download()}>
      {t('infoMore.bundle')}
    </Button>
  );
}
