import { apartmentPaths, type Building } from '@console/contract/apartment';
import { MeterBar, Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { setsUp, useSetupFacts } from './setup-facts.ts';
import { type SetupFacts, type SetupStep, setupProgress, setupSteps } from './setup-rules.ts';
import './texts.ts';

/** Leads through what a new building still needs; gone once everything is there. */
export function SetupGuide({ building }: { building: Building }) {
  return (
    setsUp(building) && (
      // Not in the way of the screen, should it be needed only after the screen was loaded.
      <Suspense fallback={null}>
        <GuideOf building={building} />
      </Suspense>
    )
  );
}

function GuideOf({ building }: { building: Building }) {
  const facts = useSetupFacts(building);
  return setupProgress(facts).every(({ state }) => state === 'done') ? null : (
    <SetupSteps facts={facts} buildingId={building.buildingId} />
  );
}

/** The first step of the guide, before there is a building. */
export function SetupBeginning() {
  return <SetupSteps facts={{ building: false, roomTypes: 0, rooms: 0, meters: 0, tariffs: 0 }} />;
}

const tones = { done: 'good', now: 'info', later: 'neutral' } as const;

function SetupSteps({ facts, buildingId }: { facts: SetupFacts; buildingId?: string }) {
  const { t } = useTranslation('apartment');
  const steps = setupProgress(facts);
  const done = steps.filter(({ state }) => state === 'done').length;
  const format = () => t('setup.of', { done, all: setupSteps.length });
  return (
    <Section title={t('setup.title')}>
      <MeterBar label={t('setup.progress')} value={done} max={setupSteps.length} format={format} />
      <Box component="ol" sx={listStyle}>
        {steps.map(({ step, state }, index) => (
          <Box component="li" key={step} aria-current={state === 'now' ? 'step' : undefined} sx={stepStyle}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
              <Typography component="span" variant="subtitle2">
                {`${index + 1}. ${t(`setup.${step}`)}`}
              </Typography>
              <StateChip tone={tones[state]} label={t(`setup.${state}`)} />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {t(`setup.${step}Body`)}
            </Typography>
            {state === 'now' && buildingId && <StepLinks {...{ step, facts, buildingId }} />}
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  marginTop: 2,
  padding: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' },
};
const stepStyle = { display: 'grid', gap: 0.5, alignContent: 'start' };

interface StepLinksProps {
  step: SetupStep;
  facts: SetupFacts;
  buildingId: string;
}

/** Where the step is done, unless one is there. */
function StepLinks({ step, facts, buildingId }: StepLinksProps) {
  const { t } = useTranslation('apartment');
  const settings = (tab: string) => apartmentPaths.buildingConfigure({ building: buildingId, tab });
  const rooms = apartmentPaths.roomConfigure(buildingId);
  const { pathname, search } = useLocation();
  const links = {
    building: [],
    roomTypes: [
      { to: settings('roomTypes'), label: t('setup.goRoomTypes') },
      { to: rooms, label: t('setup.goRooms') },
    ],
    rooms: [{ to: rooms, label: t('setup.goRooms') }],
    meters: [
      ...(facts.meters > 0 ? [] : [{ to: rooms, label: t('setup.goMeters') }]),
      ...(facts.tariffs > 0 ? [] : [{ to: settings('tariffs'), label: t('setup.goTariff') }]),
    ],
  }[step].filter(({ to }) => to !== pathname + search);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {links.map(({ to, label }) => (
        <Button key={label} component={Link} to={to} size="small" variant="outlined">
          {label}
        </Button>
      ))}
    </Box>
  );
}
