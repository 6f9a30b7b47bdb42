import { apartmentPaths, type Building, type Draw, getDraw } from '@console/contract/apartment';
import { useEndpoint, useFormat, useScreenTitle } from '@console/shell';
import { CopyButton, DefinitionList, Page, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CandidateTable } from './candidate-table.tsx';
import { DrawActs } from './draw-acts.tsx';
import { DrawSteps } from './draw-steps.tsx';
import { drawTones } from './draw-tones.ts';
import { Fingerprints } from './fingerprints.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { useRoomName } from './room-name.ts';
import { VerifyBox } from './verify-box.tsx';

interface DrawPageProps {
  drawId: string;
  building: Building;
}

/** One draw for whoever holds or witnesses it: where it stands, its list, what its result follows from. */
export function DrawPage({ drawId, building }: DrawPageProps) {
  const { t } = useTranslation('apartment');
  const draw = useEndpoint(getDraw, { params: { drawId } });
  useScreenTitle(draw.name);
  const { buildingId } = building;
  return (
    <Page
      width="wide"
      title={draw.name}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateChip tone={drawTones[draw.state]} label={t(`draws.states.${draw.state}`)} />
          <span>{draw.number}</span>
          {draw.selfChecked && <StateChip tone="warn" label={t('draws.selfChecked')} />}
        </Box>
      }
      actions={
        <>
          <Button component={Link} size="small" to={apartmentPaths.helpDraw({ building: buildingId })}>
            {t('draws.toList')}
          </Button>
          {building.may.includes('apartment.print.read') && (
            <Button component={Link} size="small" to={apartmentPaths.print({ uuid: drawId })}>
              {t('draws.print')}
            </Button>
          )}
          {draw.state !== 'draft' && (
            <CopyButton
              text={new URL(apartmentPaths.helpDraw({ draw: drawId }), location.origin).href}
              label={t('draws.copyLink')}
            />
          )}
        </>
      }
    >
      <DrawSteps state={draw.state}>
        <NextStep draw={draw} />
        <DrawActs draw={draw} />
      </DrawSteps>
      <Facts draw={draw} />
      <CandidateTable draw={draw} mayOpen={building.may.includes('apartment.application.read')} />
      <Proof draw={draw} />
      <HowItWorks />
    </Page>
  );
}

/** What comes next, and whose it is. */
function NextStep({ draw: { state, may, reason, annulled } }: { draw: Draw }) {
  const { t } = useTranslation('apartment');
  if (state === 'annulled')
    return (
      <Alert severity="error" sx={{ marginBottom: 1.5 }}>
        {t('draws.annulledBy', { name: annulled?.by ?? '', reason })}
      </Alert>
    );
  const key = state === 'committed' && !may.draw ? 'committedOther' : state;
  return <Box sx={{ marginBlock: 1.5, maxWidth: 760 }}>{t(`draws.next.${key}`)}</Box>;
}

function Facts({ draw }: { draw: Draw }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const roomName = useRoomName();
  const actText = (act: Draw['committed']) =>
    act && t('draws.actBy', { name: act.by, at: format.instant(act.at) });
  const acts = (['committed', 'drawn', 'published', 'annulled'] as const).flatMap((act) => {
    const value = actText(draw[act]);
    return value ? [{ key: act, label: t(`draws.acts.${act}`), value }] : [];
  });
  return (
    <Section title={t('draws.factsTitle')}>
      <DefinitionList
        items={[
          {
            key: 'rooms',
            label: t('draws.roomsOffered'),
            value: draw.rooms.map(roomName).join(t('draws.between')),
          },
          { key: 'plan', label: t('draws.entropyPlan'), value: draw.entropyPlan || t('draws.noPlan') },
          ...acts,
        ]}
      />
    </Section>
  );
}

/** The values behind the result, and, once there is one, the way to work it out again. */
function Proof({ draw }: { draw: Draw }) {
  const { t } = useTranslation('apartment');
  const { listDigest, commit, secret, publicEntropy, candidates } = draw;
  if (draw.state === 'draft') return null;
  return (
    <>
      <Section title={t('draws.values.title')}>
        <Fingerprints {...{ listDigest, commit, secret, publicEntropy }} />
      </Section>
      {listDigest !== null && commit !== null && secret !== null && publicEntropy !== null && (
        <VerifyBox
          published={{
            ...{ listDigest, commit, secret, publicEntropy },
            candidates: candidates.map(({ number, rank }) => ({ number, rank: rank ?? 0 })),
          }}
        />
      )}
    </>
  );
}
