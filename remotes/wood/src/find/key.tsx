import Box from '@mui/material/Box';

/** A key, as it is called; for the eye, beside what says `aria-keyshortcuts`. */
export const Key = ({ name }: { name: string }) => (
  <Box component="kbd" aria-hidden sx={keyStyle}>
    {name}
  </Box>
);

const keyStyle = {
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 400,
  color: 'inherit',
  border: 1,
  borderColor: 'currentColor',
  borderRadius: '5px',
  paddingInline: 0.75,
  marginInlineStart: 0.75,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { display: 'none' },
};
