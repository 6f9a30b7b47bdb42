import Box from '@mui/material/Box';
import type { SwitcherOption } from './switcher-rules.ts';

/** Its code only where others are called the same. */
export function OptionName({ option, among }: { option: SwitcherOption; among: readonly SwitcherOption[] }) {
  const { name, code, state, value } = option;
  const shared = among.some((other) => other.value !== value && other.name === name);
  const details = [shared ? code : undefined, state].filter(Boolean).join(' · ');
  return (
    <Box component="span" sx={nameStyle} title={name}>
      <Box component="span" sx={cutStyle}>
        {name}
      </Box>
      {details !== '' && (
        <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, flexShrink: 0 }}>
          {` ${details}`}
        </Box>
      )}
    </Box>
  );
}

const cutStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const nameStyle = { display: 'flex', gap: 1, minWidth: 0, whiteSpace: 'pre' };
