import {
  type DrawNotice,
  getDrawNotice,
  listMyDraws,
  type PublishedDraw,
  verifyDraw,
} from '@console/contract/apartment';
import { useEndpoint, useFormat, useScreenTitle } from '@console/shell';
import { columnsOf, DataTable, DefinitionList, Page, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { drawTones } from './draw-tones.ts';
import { Fingerprints } from './fingerprints.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { OwnPlaces } from './own-draws.tsx';
import { VerifyBox } from './verify-box.tsx';

interface PublicDrawProps {
  drawId: string;
  hasResult: boolean;
  isSignedIn: boolean;
}

/** A draw as everybody may see it, signed in or not: numbers of applications, no names. */
export function PublicDraw({ drawId, hasResult, isSignedIn }: PublicDrawProps) {
  const notice = useEndpoint(getDrawNotice, { params: { drawId } });
  useScreenTitle(notice.name);
  return (
    <Frame notice={notice}>
      {isSignedIn && <Own drawId={drawId} />}
      {hasResult ? <Result notice={notice} /> : <Announced notice={notice} />}
      <HowItWorks />
    </Frame>
  );
}

function Frame({ notice, children }: { notice: DrawNotice; children: React.ReactNode }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const { name, number, state, reason, roomCount, numbers, entropyPlan } = notice;
  const days = (['committedAt', 'publishedAt', 'annulledAt'] as const).flatMap((key) => {
    const at = notice[key];
    return at === null ? [] : [{ key, label: t(`draws.${key}`), value: format.instant(at) }];
  });
  return (
    <Page
      title={name}
      subtitle={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <StateChip tone={drawTones[state]} label={t(`draws.states.${state}`)} />
          <span>{number}</span>
        </Box>
      }
    >
      {state === 'annulled' ? (
        <Alert severity="error">{t('draws.annulledReason', { reason })}</Alert>
      ) : (
        <Box sx={{ maxWidth: 760 }}>{t(`draws.public.${state}`)}</Box>
      )}
      <Section title={t('draws.factsTitle')}>
        <DefinitionList
          items={[
            { key: 'candidates', label: t('draws.candidates'), value: format.number(numbers.length) },
            { key: 'rooms', label: t('draws.rooms'), value: format.number(roomCount) },
            { key: 'plan', label: t('draws.entropyPlan'), value: entropyPlan || t('draws.noPlan') },
            ...days,
          ]}
        />
      </Section>
      {children}
    </Page>
  );
}

function Own({ drawId }: { drawId: string }) {
  const { items } = useEndpoint(listMyDraws);
  const mine = items.find((one) => one.drawId === drawId);
  return mine ? <OwnPlaces draw={mine} /> : null;
}

/** Before there is a result: the list as it was locked, and what it was bound to. */
function Announced({ notice: { numbers, listDigest, commit } }: { notice: DrawNotice }) {
  const { t } = useTranslation('apartment');
  return (
    <>
      <Section title={t('draws.values.title')}>
        <Fingerprints {...{ listDigest, commit }} publicEntropy={null} secret={null} />
      </Section>
      <Places rows={numbers.map((number) => ({ number, rank: null }))} />
    </>
  );
}

function Result({ notice: { drawId, roomCount } }: { notice: DrawNotice }) {
  const { t } = useTranslation('apartment');
  const published = useEndpoint(verifyDraw, { params: { drawId } });
  const { listDigest, commit, secret, publicEntropy, candidates } = published;
  const proof: PublishedDraw = { listDigest, commit, secret, publicEntropy, candidates };
  return (
    <>
      <Places rows={candidates} roomCount={roomCount} />
      <Section title={t('draws.values.title')}>
        <Fingerprints {...{ listDigest, commit, secret, publicEntropy }} />
      </Section>
      <VerifyBox published={proof} />
    </>
  );
}

interface PlacesProps {
  rows: readonly { readonly number: string; readonly rank: number | null }[];
  roomCount?: number;
}

function Places({ rows, roomCount = 0 }: PlacesProps) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<PlacesProps['rows'][number]>(useFormat());
  const isDrawn = rows.some(({ rank }) => rank !== null);
  return (
    <Section dense title={t(isDrawn ? 'draws.resultTitle' : 'draws.listTitle')}>
      <DataTable
        caption={t('draws.candidates')}
        rows={rows}
        rowKey={({ number }) => number}
        columns={[
          column.name('number', t('draws.application'), ({ number }) => number),
          ...(isDrawn ? [column.number('rank', t('draws.rank'), ({ rank }) => rank, { card: 'half' })] : []),
          ...(isDrawn
            ? [
                column.state('offer', t('draws.offer'), ({ rank }) =>
                  (rank ?? 0) <= roomCount
                    ? { tone: 'good' as const, label: t('draws.offered') }
                    : { tone: 'neutral' as const, label: t('draws.waitingList') },
                ),
              ]
            : []),
        ]}
      />
    </Section>
  );
}
