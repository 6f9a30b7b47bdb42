import { addTexts, useLanguage, usePreference, useSession, viewing } from '@console/shell';
import { visuallyHidden } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../navigation/use-navigation.ts';
import { useLiveRecords } from '../remotes/index.ts';
import { AreaCard, type AreaCardProps } from './area-card.tsx';
import { useCardRoom } from './card-heights.ts';
import { CardMenu } from './card-menu.tsx';
import { gridStyle, hiddenRowStyle } from './cards-grid.ts';
import { cardsFor, type DayCards, hiddenOrNot, moved } from './day-rules.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };
import { useNear } from './use-near.ts';

addTexts('day', { zh, en });

/** What the day of somebody who is signed in looks like: a card of each area in which they work. */
export default function Day() {
  const { me } = useSession();
  const records = useLiveRecords();
  const [chosen] = usePreference('home');
  if (!me) return null;
  return <Cards cards={cardsFor(records, me, chosen)} />;
}

function Cards({ cards }: { cards: DayCards }) {
  const { t } = useTranslation('day');
  const [language] = useLanguage();
  const entries = useNavigation();
  const [chosen, choose] = usePreference('home');
  const [said, setSaid] = useState('');
  const [focused, setFocused] = useState<string>();
  const id = useId();
  const buttonOf = (remote: string) => `${id}-${remote}`;
  const hiddenButton = `${id}:hidden`;
  const { shown, hidden } = cards;

  // A card that has moved is taken out of the page for a moment, and the focus with it.
  useEffect(() => {
    if (!focused) return;
    document.getElementById(focused)?.focus();
    setFocused(undefined);
  }, [focused]);

  const nameOf = (remote: string) =>
    [...shown, ...hidden].find((one) => one.remote === remote)?.titles[language] ?? remote;
  const move = (remote: string, by: -1 | 1) => {
    const place = shown.findIndex((one) => one.remote === remote) + by + 1;
    choose(moved(cards, remote, by, chosen));
    setSaid(t('moved', { area: nameOf(remote), place, count: shown.length }));
    setFocused(buttonOf(remote));
  };
  const hide = (remote: string) => {
    choose(hiddenOrNot(remote, true, chosen));
    setSaid(t('hidden', { area: nameOf(remote) }));
    setFocused(hiddenButton);
  };
  const show = (remote: string) => {
    choose(hiddenOrNot(remote, false, chosen));
    setSaid(t('shownAgain', { area: nameOf(remote) }));
    setFocused(buttonOf(remote));
  };
  return (
    <>
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={gridStyle}>
          {shown.map((record, place) => (
            <Place
              key={record.remote}
              record={record}
              entry={entries.find(({ area }) => area === record.area)}
              actions={
                // Through a view nothing can be chosen for somebody else.
                !viewing() && (
                  <CardMenu
                    area={record.titles[language]}
                    isFirst={place === 0}
                    isLast={place === shown.length - 1}
                    buttonId={buttonOf(record.remote)}
                    onMove={(by) => move(record.remote, by)}
                    onHide={() => hide(record.remote)}
                  />
                )
              }
            />
          ))}
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
      {hidden.length > 0 && !viewing() && (
        <HiddenCards
          buttonId={hiddenButton}
          names={hidden.map(({ remote }) => remote)}
          nameOf={nameOf}
          onShow={show}
        />
      )}
    </>
  );
}

type PlaceProps = Omit<AreaCardProps, 'isWanted' | 'onContentHeight'>;

/** Of a card. Its room stands also while the code of all cards' frame is on its way. */
function Place(props: PlaceProps) {
  const { place, room, onContentHeight } = useCardRoom(props.record.remote);
  const isNear = useNear(place);
  return (
    <Box component="li" ref={place} style={{ minHeight: room }} sx={{ position: 'relative' }}>
      {/* What stands in it makes no row higher. */}
      <Box sx={{ position: 'absolute', inset: 0 }}>
        <AreaCard {...props} isWanted={isNear} onContentHeight={onContentHeight} />
      </Box>
    </Box>
  );
}

interface HiddenCardsProps {
  buttonId: string;
  names: readonly string[];
  nameOf(remote: string): string;
  onShow(remote: string): void;
}

function HiddenCards({ buttonId, names, nameOf, onShow }: HiddenCardsProps) {
  const { t } = useTranslation('day');
  const [open, setOpen] = useState(false);
  return (
    <Box sx={hiddenRowStyle}>
      <Button id={buttonId} size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('showHidden', { count: names.length })}
      </Button>
      {open &&
        names.map((remote) => (
          <Button key={remote} size="small" variant="outlined" onClick={() => onShow(remote)}>
            {t('show', { area: nameOf(remote) })}
          </Button>
        ))}
    </Box>
  );
}
