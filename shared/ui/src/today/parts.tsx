import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { useTones } from '../theme/tone.ts';
import { todayCardHeight } from './card-height.ts';
import { Course } from './course.tsx';
import type {
  TodayCardProps,
  TodayFigure,
  TodayFiguresProps,
  TodayItem,
  TodayListProps,
  TodayNoteProps,
} from './today-props.ts';
import { useContentHeight, useOverflows, useWholeRows, wholeRows } from './whole-rows.ts';

export { TodayTable } from './table.tsx';

/** The frame of an area's card on the home: as high as its room, whatever stands in it, so that nothing below it moves. */
export function TodayCard(props: TodayCardProps) {
  const { title, to, icon, actions, fills = false, onContentHeight, children } = props;
  const headingId = useId();
  const { place, overflows } = useOverflows();
  const content = useContentHeight(onContentHeight);
  const body = (box: HTMLDivElement | null) => {
    place.current = box;
    content.current = box;
  };
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      style={{ height: fills ? '100%' : todayCardHeight }}
      sx={cardStyle}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, flexShrink: 0 }}>
        {icon}
        <Typography variant="h2" id={headingId} sx={{ flex: 1, minWidth: 0 }}>
          <Box component={Link} to={to} sx={titleStyle}>
            {title}
          </Box>
        </Typography>
        {actions}
      </Box>
      <Box ref={body} sx={bodyStyle} {...(overflows && { tabIndex: 0 })}>
        {children}
      </Box>
    </Box>
  );
}

/** Grey where two numbers and three lines will be; told to nobody, the card says that it is being loaded. */
export function TodaySkeleton() {
  return (
    <Box aria-hidden sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1.5 }}>
        <Box sx={{ ...greyStyle, height: 64 }} />
        <Box sx={{ ...greyStyle, height: 64 }} />
      </Box>
      {[92, 100, 76].map((width) => (
        <Box key={width} sx={{ ...greyStyle, height: 36, maxWidth: `${width}%` }} />
      ))}
    </Box>
  );
}

/** Numbers of the day, side by side. */
export function TodayFigures({ items }: TodayFiguresProps) {
  return (
    <Box component="ul" sx={{ ...listStyle, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1 }}>
      {items.map((item) => (
        <Figure key={item.key} figure={item} />
      ))}
    </Box>
  );
}

function Figure({ figure: { label, value, hint, course, to, tone } }: { figure: TodayFigure }) {
  const tones = useTones();
  const content = (
    <>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{label}</Box>
      <Box sx={{ ...numberStyle, ...(tone && { color: tones[tone].ink }) }}>{value}</Box>
      {hint && <Box sx={typeof hint === 'string' ? twoLines : hintStyle}>{hint}</Box>}
    </>
  );
  return (
    <Box component="li" sx={{ flex: '1 1 84px', minWidth: 'min-content' }}>
      {to ? (
        <Box component={Link} to={to} sx={{ ...wholeLink, display: 'block' }}>
          {content}
        </Box>
      ) : (
        content
      )}
      {course && <Course course={course} width={88} />}
    </Box>
  );
}

/** Lines that lead somewhere: what waits, what was last. */
export function TodayList({ title, items, none, more }: TodayListProps) {
  const rows = useWholeRows();
  return (
    <Box sx={{ minWidth: 0, minHeight: 60, display: 'flex', flexDirection: 'column' }}>
      {(title || more) && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, flexShrink: 0 }}>
          <Typography
            component="h3"
            sx={{ typography: 'body2', color: 'text.secondary', flex: 1, minWidth: 0 }}
          >
            {title}
          </Typography>
          {more && items.length > 0 && (
            <Box component={Link} to={more.to} sx={moreStyle}>
              {more.label}
            </Box>
          )}
        </Box>
      )}
      {items.length === 0 ? (
        none && <Box sx={{ typography: 'body2', color: 'text.secondary', paddingBlock: 1 }}>{none}</Box>
      ) : (
        <Box component="ul" ref={rows} sx={{ ...listStyle, ...wholeRows }}>
          {items.map((item) => (
            <Line key={item.key} item={item} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Line({ item: { title, detail, end, to, tone } }: { item: TodayItem }) {
  const tones = useTones();
  return (
    <Box component="li">
      <Box component={Link} to={to} sx={{ ...wholeLink, ...lineStyle }}>
        {tone && <Box aria-hidden sx={{ ...dotStyle, bgcolor: tones[tone].solid }} />}
        <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
          <Box component="span" sx={oneLine}>
            {title}
          </Box>
          {detail && (
            <Box component="span" sx={{ ...oneLine, typography: 'body2', color: 'text.secondary' }}>
              {detail}
            </Box>
          )}
        </Box>
        {end && (
          <Box component="span" sx={endStyle}>
            {end}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** A card that has nothing to show says so, with the next step. */
export function TodayNote({ text, action }: TodayNoteProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', paddingBlock: 1 }}>
      <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>
      {action}
    </Box>
  );
}

const cardStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1,
  minWidth: 0,
  padding: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const bodyStyle = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  // Room for the ring of what has the focus, which would be cut off at the edge.
  marginInline: -1,
  paddingInline: 1,
};

const titleStyle = {
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
};

const greyStyle = { flex: 1, borderRadius: 1, bgcolor: 'action.hover' };

const listStyle = { listStyle: 'none', padding: 0, margin: 0, minWidth: 0 };

const hintStyle = { typography: 'body2', color: 'text.secondary' } as const;

/** A column of a phone is narrow: what a hint says first is read there, all of it where the number leads. */
const twoLines = {
  ...hintStyle,
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
} as const;

const numberStyle = {
  fontSize: '1.25rem',
  fontWeight: 600,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
  // A number broken in two reads as two numbers.
  whiteSpace: 'nowrap',
};

const wholeLink = {
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 1,
  marginInline: -1,
  paddingInline: 1,
  '&:hover': { bgcolor: 'action.hover' },
};

const lineStyle = { display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, paddingBlock: 0.5 };

const oneLine = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const endStyle = {
  typography: 'body2',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};

const dotStyle = { width: 8, height: 8, borderRadius: '50%', flexShrink: 0 };

const moreStyle = {
  typography: 'body2',
  color: 'primary.main',
  textDecoration: 'none',
  lineHeight: '24px',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
};
