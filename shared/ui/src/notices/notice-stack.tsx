import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CloseIcon } from '../icons.tsx';
import { isComposed } from '../keys/shortcut-rules.ts';
import type { Tone } from '../theme/palette.ts';
import { toneShapes, useTones } from '../theme/tone.ts';
import { useClearPlace } from './use-clear-place.ts';

export interface NoticeItem<Id extends string | number = string | number> {
  id: Id;
  tone: Tone;
  text: string;
  action?: { label: string; run(): void } | undefined;
  /** It stands elsewhere as well: it goes by itself, whatever it offers. */
  kept?: boolean | undefined;
}

export interface NoticeStackProps<Id extends string | number> {
  notices: readonly NoticeItem<Id>[];
  onClose(id: Id): void;
}

/** Time to read: a base and a share for each letter. "It worked" is what one expects and needs less of it. */
const readingTime = ({ tone, text }: NoticeItem) =>
  (tone === 'good' ? 2000 : 4000) + Math.min(8000, text.length * 80);

/**
 * Short messages above the page, oldest first. Bad news, and offers to act that stand nowhere else, wait to be closed: by
 * their cross, or by Escape from anywhere but a field. Whoever closes one by keyboard goes on where they were.
 */
export function NoticeStack<Id extends string | number>({ notices, onClose }: NoticeStackProps<Id>) {
  const { t } = useTranslation('ui');
  const stack = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  useClearPlace(stack, notices.map(({ id, text }) => `${id} ${text}`).join('\n'));
  useStaysReadOut(stack);
  const close = (id: Id) => {
    if (stack.current?.contains(document.activeElement)) leaveCard(stack.current, before.current);
    onClose(id);
  };
  const closeLatest = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposed(event)) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest(escapeHasOtherWork)) return;
    const card = target.closest<HTMLElement>('[data-notice]')?.dataset.notice;
    const latest = notices.find(({ id }) => String(id) === card) ?? notices.at(-1);
    if (latest) close(latest.id);
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => closeLatest(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const urgent = (notice: NoticeItem<Id>) => notice.tone === 'bad';
  const cards = (shown: readonly NoticeItem<Id>[]) =>
    shown.map((notice) => <NoticeCard key={notice.id} notice={notice} onClose={() => close(notice.id)} />);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  // Beside the page, not in it: a dialog hides the page from screen readers until it has gone, and what is said as it
  // goes would be lost.
  return createPortal(
    <Box
      component="section"
      ref={stack}
      aria-label={t('notices.region')}
      data-place="bottomEnd"
      onFocus={remember}
      sx={stackStyle}
    >
      <Row role="alert">{cards(notices.filter(urgent))}</Row>
      <Row role="status">{cards(notices.filter((notice) => !urgent(notice)))}</Row>
    </Box>,
    document.body,
  );
}

/** Empty, it is not there for anybody: a page has alerts of its own, and an empty one beside them says nothing. */
const Row = ({ role, children }: { role: 'alert' | 'status'; children: readonly ReactNode[] }) => (
  <Box role={role} hidden={children.length === 0} sx={rowStyle}>
    {children}
  </Box>
);

/** A field undoes with it, a layer closes. */
const escapeHasOtherWork =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"]';

/** The card with the focus goes: on to another one, else back. */
function leaveCard(stack: HTMLElement, before: Element | null) {
  const card = document.activeElement?.closest('[data-notice]');
  const others = [...stack.querySelectorAll<HTMLElement>('[data-notice]')].filter((one) => one !== card);
  const next = others.at(-1)?.querySelector<HTMLElement>('button:last-of-type');
  const back = before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main');
  (next ?? back)?.focus();
}

/** Dialogs hide everything beside them from screen readers; notices are to be heard all the same. */
function useStaysReadOut(stack: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const box = stack.current;
    if (!box) return;
    const show = () => box.removeAttribute('aria-hidden');
    const observer = new MutationObserver(show);
    observer.observe(box, { attributeFilter: ['aria-hidden'] });
    show();
    return () => observer.disconnect();
  }, [stack]);
}

function NoticeCard({ notice, onClose }: { notice: NoticeItem; onClose(): void }) {
  const { t } = useTranslation('ui');
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const colors = useTones()[notice.tone];
  const leaves = notice.tone !== 'bad' && (!notice.action || notice.kept) && !pointedAt && !focused;
  const close = useEffectEvent(onClose);
  const time = readingTime(notice);
  useEffect(() => {
    if (!leaves) return;
    const timer = setTimeout(() => close(), time);
    return () => clearTimeout(timer);
  }, [leaves, time]);
  const hold = { onMouseEnter: () => setPointedAt(true), onMouseLeave: () => setPointedAt(false) };
  const holdFocus = { onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
  return (
    <Box
      {...hold}
      {...holdFocus}
      data-notice={notice.id}
      sx={{ ...cardStyle, borderInlineStart: `4px solid ${colors.solid}` }}
    >
      <Box component="span" aria-hidden sx={{ color: colors.ink, fontWeight: 700, width: 14 }}>
        {toneShapes[notice.tone]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{notice.text}</Box>
      {notice.action && (
        <Button
          size="small"
          onClick={() => {
            notice.action?.run();
            onClose();
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconButton size="small" aria-label={t('notices.dismiss')} onClick={onClose}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  );
}

const underBar = 'calc(60px + env(safe-area-inset-top, 0px))';
const overFoot = 'calc(16px + env(safe-area-inset-bottom, 0px))';
const stackStyle = {
  position: 'fixed',
  zIndex: 'snackbar',
  insetInline: { xs: 12, sm: 'auto' },
  width: { sm: 400 },
  display: 'grid',
  pointerEvents: 'none',
  '&[data-place="top"], &[data-place="topEnd"]': { top: underBar },
  '&[data-place^="bottom"]': { bottom: overFoot },
  '&[data-place$="End"]': { insetInlineEnd: { sm: 24 } },
  '&[data-place$="Start"]': { insetInlineStart: { sm: 24 } },
};
const rowStyle = {
  display: 'grid',
  gap: 1,
  '&[hidden]': { display: 'none' },
  '&:not([hidden]) + &:not([hidden])': { marginTop: 1 },
};
const cardStyle = {
  pointerEvents: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInline: 1.5,
  paddingBlock: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: '0 6px 20px rgba(0, 20, 15, 0.14)',
};
