import { remembered, useRemembered } from '@console/shell';
import { TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { offeredPatterns, patternFault, plainPattern } from '../naming-rules.ts';

const kept = remembered('codeGen-objectNames', z.string(), plainPattern);

/** What files are called that are sent from here on; the browser remembers it. */
export function useNamingPattern(): [pattern: string, field: ReactNode] {
  const { t } = useTranslation('codeGen');
  const pattern = useRemembered(kept);
  const [typed, setTyped] = useState(pattern);
  const fault = patternFault(typed);
  const change = (value: string) => {
    setTyped(value);
    if (patternFault(value) === undefined) kept.set(value);
  };
  const field = (
    <Box sx={{ width: { xs: '100%', sm: 240 } }}>
      <TextInput
        label={t('qiniu.naming.label')}
        value={typed}
        onChange={change}
        error={fault && t(`qiniu.naming.${fault}`)}
        suggestions={offeredPatterns}
        maxLength={200}
        mono
      />
    </Box>
  );
  return [pattern, field];
}
