import type { FramedRecord } from '@console/contract';
import { AreaContext, isApiError, isOutage, useLanguage } from '@console/shell';
import { TodayCard, TodayList, TodayNote, TodaySkeleton, visuallyHidden } from '@console/ui';
import Box from '@mui/material/Box';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaEntry } from '../navigation/navigation-rules.ts';
import { iconFor } from '../navigation/use-navigation.ts';
import { AroundRemote } from '../remotes/around.tsx';
import { reportScreenFailure } from '../remotes/index.ts';
import { CardBoundary } from './card-boundary.tsx';
import { CardFailure } from './card-failure.tsx';
import { onItsWay } from './cards-grid.ts';
import { useToday } from './use-today.ts';

/** How long something may be on its way before somebody wonders, in ms. */
const usual = 4000;

export interface AreaCardProps {
  record: FramedRecord;
  /** As the navigation has it; its menu stands in for a card that there is not. */
  entry: AreaEntry | undefined;
  actions: ReactNode;
  /** Nothing of it is fetched before. */
  isWanted: boolean;
  /** Told how high the card would be with all that stands in it. */
  onContentHeight(height: number): void;
}

/** The card of an area: its own release, its own failure. The frame around it is there at once and stays as high. */
export function AreaCard({ record, entry, actions, isWanted, onContentHeight }: AreaCardProps) {
  const [language] = useLanguage();
  const Icon = iconFor(record.icon);
  const title = record.titles[language];
  return (
    <TodayCard
      title={title}
      to={`/${record.area}/`}
      icon={<Icon color="primary" />}
      actions={actions}
      fills
      onContentHeight={onContentHeight}
    >
      <CardBody record={record} entry={entry} isWanted={isWanted} area={title} />
    </TodayCard>
  );
}

type CardBodyProps = Pick<AreaCardProps, 'record' | 'entry' | 'isWanted'> & { area: string };

function CardBody({ record, entry, isWanted, area }: CardBodyProps) {
  const [today, again] = useToday(record, isWanted);
  const { reset } = useQueryErrorResetBoundary();
  const [drawing, setDrawing] = useState(0);
  if (!isWanted) return <TodaySkeleton />;
  if (today.state === 'loading') return <OnItsWay area={area} />;
  if (today.state === 'without') return <WithoutCard entry={entry} area={area} />;
  if (today.state === 'failed') return <CardFailure area={area} error={today.error} onRetry={again} />;
  const { Card, name } = today.definition;
  const drawAgain = () => {
    reset();
    setDrawing((count) => count + 1);
  };
  return (
    <CardBoundary
      key={drawing}
      onError={(error) => {
        // What the API refuses somebody is told to them; nothing is broken.
        if (!isApiError(error) || isOutage(error)) reportScreenFailure(`/${record.area}`, error);
      }}
      failed={(error) => <CardFailure area={area} error={error} onRetry={drawAgain} />}
    >
      <AroundRemote>
        <AreaContext value={name}>
          <Suspense fallback={<OnItsWay area={area} />}>
            <Card />
          </Suspense>
        </AreaContext>
      </AroundRemote>
    </CardBoundary>
  );
}

/** Says nothing at first: what comes at once needs no words. */
function OnItsWay({ area }: { area: string }) {
  const { t } = useTranslation('day');
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), usual);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Box
        role="status"
        {...onItsWay}
        sx={late ? { typography: 'body2', color: 'text.secondary' } : visuallyHidden}
      >
        {t(late ? 'late' : 'loading', { area })}
      </Box>
      <TodaySkeleton />
    </>
  );
}

/** The release that runs has no card: its screens stand there instead, which it has. */
function WithoutCard({ entry, area }: { entry: AreaEntry | undefined; area: string }) {
  const { t } = useTranslation('day');
  const { menu = [] } = entry ?? {};
  const text = t('without', { area });
  if (menu.length === 0) return <TodayNote text={text} />;
  return (
    <TodayList
      title={text}
      items={menu.slice(0, 5).map(({ href, title }) => ({ key: href, title, to: href }))}
    />
  );
}
