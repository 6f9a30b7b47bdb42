import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { UnfoldIcon } from '../icons.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { dialogLater, partLater } from '../states/part-later.tsx';
import { OptionName } from './option-name.tsx';
import type { SwitcherProps } from './switcher-props.ts';
import { everything, hasOthers, type SwitcherOption } from './switcher-rules.ts';

const fetchPaper = () => import(/* webpackChunkName: "frame" */ './switcher-paper.tsx');
const fetchList = () => import('./switcher-list.tsx');
const fetchAhead = () => void Promise.all([fetchPaper(), fetchList()]).catch(() => undefined);
const SwitcherPaper = dialogLater(fetchPaper);
const SwitcherList = partLater(fetchList, <LoadingState />);

/**
 * What the screens around are about, and the way to another one. One alone is said, several are chosen from: by
 * pointer, finger or keyboard, and by typing where there are many. The frame draws it for the area on screen.
 */
export function Switcher(props: SwitcherProps) {
  const { label, inLine = false } = props;
  const labelId = useId();
  return (
    <Box sx={inLine ? inLineStyle : stackedStyle}>
      <Typography id={labelId} component="div" variant="caption" color="textSecondary" sx={{ flexShrink: 0 }}>
        {label}
      </Typography>
      <Content {...props} labelId={labelId} />
    </Box>
  );
}

type ContentProps = SwitcherProps & { labelId: string };

function Content(props: ContentProps) {
  const { state, chosen, options, all } = props;
  if (state === 'loading' && !chosen) return <Waiting />;
  if (state === 'failed') return <Failed {...props} />;
  if (hasOthers(props) && (chosen || all !== undefined)) return <Choice {...props} />;
  const only = chosen ?? options[0];
  return only ? <Said option={only} options={options} /> : <None {...props} />;
}

function Waiting() {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-label={t('switcher.loading')} sx={{ flex: 1 }}>
      <Skeleton variant="rounded" height={36} />
    </Box>
  );
}

/** The one on the screen stays said; only the others are not to be had. */
function Failed({ chosen, options, retry }: ContentProps) {
  const { t } = useTranslation('ui');
  return (
    <Box sx={{ minWidth: 0, flex: 1 }}>
      {chosen && <Said option={chosen} options={options} />}
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="caption" color="textSecondary">
          {t('switcher.failed')}
        </Typography>
        <Button size="small" onClick={retry}>
          {t('error.retry')}
        </Button>
      </Box>
    </Box>
  );
}

function None({ none: { text, action } }: ContentProps) {
  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="body2">{text}</Typography>
      {action && (
        <Button component={Link} to={action.href} size="small" sx={{ ml: -1.25 }}>
          {action.label}
        </Button>
      )}
    </Box>
  );
}

interface SaidProps {
  option: SwitcherOption;
  options: readonly SwitcherOption[];
}

const Said = ({ option, options }: SaidProps) => (
  <Typography component="div" variant="body2" sx={{ fontWeight: 550, minWidth: 0 }}>
    <OptionName option={option} among={options} />
  </Typography>
);

function Choice(props: ContentProps) {
  const { chosen, options, all, label, labelId, search, choose } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const dialogId = useId();
  const openByArrow = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <Button
        fullWidth
        variant="outlined"
        color="inherit"
        role="combobox"
        aria-labelledby={labelId}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? dialogId : undefined}
        endIcon={<UnfoldIcon />}
        // On its way before it is opened.
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={openByArrow}
        sx={buttonStyle}
      >
        <Box component="span" sx={{ minWidth: 0, flex: 1, textAlign: 'left' }}>
          {chosen ? <OptionName option={chosen} among={options} /> : all}
        </Box>
      </Button>
      {anchor && (
        <SwitcherPaper id={dialogId} label={label} anchor={anchor} onClose={() => setAnchor(null)}>
          <SwitcherList
            {...{ label, chosen, options, all, search }}
            onChoose={(value) => choose(value === everything ? undefined : value)}
            onClose={() => setAnchor(null)}
          />
        </SwitcherPaper>
      )}
    </>
  );
}

const stackedStyle = { display: 'grid', gap: 0.5, minWidth: 0 };
const inLineStyle = { display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 };
const buttonStyle = { minWidth: 0, maxWidth: 420, paddingInline: 1.25, fontWeight: 550 };
