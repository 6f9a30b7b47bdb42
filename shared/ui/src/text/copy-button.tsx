import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, CopyIcon } from '../icons.tsx';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export interface CopyButtonProps {
  text: string;
  /** "Copy" unless told. */
  label?: string;
}

type Outcome = 'copied' | 'failed';

/** Copies text and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('ui');
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), outcome === 'copied' ? 2000 : 6000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => setOutcome((await copyText(text)) ? 'copied' : 'failed');
  return (
    <>
      <Button
        size="small"
        color="inherit"
        onClick={copy}
        startIcon={outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
      >
        {outcome === 'copied' ? t('copy.copied') : (label ?? t('copy.copy'))}
      </Button>
      <Box
        component="span"
        role="status"
        sx={outcome === 'failed' ? { typography: 'body2' } : visuallyHidden}
      >
        {outcome && t(`copy.${outcome}`)}
      </Box>
    </>
  );
}

export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on plain http, refused without permission.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
