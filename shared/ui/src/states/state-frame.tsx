import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useHeadingLevel } from '../page/page.tsx';
import type { Tone } from '../theme/palette.ts';
import { useTones } from '../theme/tone.ts';

interface StateFrameProps {
  title: ReactNode;
  body?: ReactNode;
  icon?: ReactNode;
  tone?: Tone;
  actions?: ReactNode;
  children?: ReactNode;
  /** Emptiness is no section of its own and has no heading. */
  heading?: boolean;
  role?: 'alert' | undefined;
}

/** Icon, sentence, action: the common form of every state that is not content. */
export function StateFrame(props: StateFrameProps) {
  const { title, body, icon, tone = 'neutral', actions, children, heading = true, role } = props;
  const level = useHeadingLevel();
  const { ink, soft } = useTones()[tone];
  return (
    <Box sx={frameStyle}>
      {icon && (
        <Box aria-hidden sx={{ ...iconStyle, bgcolor: soft, color: ink }}>
          {icon}
        </Box>
      )}
      <Box role={role} sx={{ display: 'grid', gap: 0.5, justifyItems: 'center', maxWidth: 520, minWidth: 0 }}>
        <Typography variant="h2" component={heading ? level : 'p'}>
          {title}
        </Typography>
        {body && (
          <Typography component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {body}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>{actions}</Box>
      )}
      {children}
    </Box>
  );
}

const frameStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 2,
  paddingInline: 2,
  paddingBlock: { xs: 5, md: 7 },
  minWidth: 0,
};

const iconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 52,
  height: 52,
  borderRadius: '16px',
  '& svg': { fontSize: 26 },
};
