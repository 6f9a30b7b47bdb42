import type { ChangedItem } from '@console/contract/codegen';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { stateText } from './words.ts';

/** Things of the policy before and after, one under the other. */
export function ChangedItems({ items }: { items: readonly ChangedItem[] }) {
  const { t } = useTranslation('codeGen');
  return (
    <Box component="ul" sx={listStyle}>
      {items.map(({ item, key, before, after }) => (
        <li key={`${item} ${key}`}>
          <div>
            {t(`power.item.${item}`)} <code>{key}</code>
          </div>
          <Box component="del" sx={{ color: 'error.main' }}>
            {stateText(before)}
          </Box>
          <Box component="ins" sx={{ color: 'success.main', textDecoration: 'none' }}>
            {stateText(after)}
          </Box>
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gap: 1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gap: 0.25, paddingBlockEnd: 1, borderBottom: 1, borderColor: 'divider' },
  '& del, & ins': { typography: 'body2', overflowWrap: 'anywhere' },
} as const;
