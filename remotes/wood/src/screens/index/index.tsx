import type { Team } from '@console/contract/wood';
import { type KeptTally, woodPaths } from '@console/contract/wood';
import { useFirstSteps, useFormat, useName } from '@console/shell';
import { FirstSteps, MeterBar, Page, partLater, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmount } from '../../amounts/amount.ts';
import { quantityText } from '../../amounts/quantity-text.ts';
import type { WaitingExceptionsProps } from '../../exceptions/waiting-exceptions.tsx';
import { DraftLater } from '../../home/draft-later.ts';
import { Figures } from '../../home/figures.tsx';
import { type Home, useHome } from '../../home/home.ts';
import { KeepTallyDialog, KeptTallies } from '../../home/kept-tallies.tsx';
import { PriceBoard } from '../../home/price-board.tsx';
import { RecentTxns } from '../../home/recent-txns.tsx';
import { SpeciesCards } from '../../home/species-cards.tsx';
import { StartMenu } from '../../home/start-menu.tsx';
import { Trend } from '../../home/trend.tsx';
import { QuickSale } from '../../sell/quick-sale.tsx';
import { Calculator } from '../../tally/calculator.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import { WaitingList } from '../../waiting/waiting-list.tsx';
import '../../home/texts.ts';
import '../../txns/texts.ts';
import '../../sorts/texts.ts';

const WaitingExceptions = partLater<WaitingExceptionsProps>(async () => {
  const part = await import('../../exceptions/waiting-exceptions.tsx');
  return { default: part.WaitingExceptions };
});

export const handle = { title: 'index.title' };

/** The workspace: today, what waits, what is there and what it costs, and the calculator. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const name = useName();
  return (
    <Page
      width="wide"
      title={t('index.title')}
      subtitle={team ? name(team.names) : t('team.none.body')}
      actions={team ? <Actions team={team} /> : <ToTeam />}
    >
      {team ? (
        <Workspace key={team.teamId} team={team} />
      ) : (
        <>
          <Begin />
          <Calculator />
        </>
      )}
    </Page>
  );
}

const ToTeam = () => {
  const { t } = useTranslation('wood');
  return (
    <Button component={Link} to={woodPaths.myTeam} variant="contained">
      {t('team.none.action')}
    </Button>
  );
};

function Actions({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const [buying, setBuying] = useState(false);
  return (
    <>
      {mayIn(team, 'wood.purchase.write') && (
        <Button variant="contained" onClick={() => setBuying(true)}>
          {t('home.quickPurchase')}
        </Button>
      )}
      <StartMenu />
      {buying && <DraftLater team={team} onClose={() => setBuying(false)} />}
    </>
  );
}

function Workspace({ team }: { team: Team }) {
  const home = useHome();
  return (
    <>
      {home.postings === 0 ? <Begin home={home} /> : <Today home={home} team={team} />}
      <Tallies team={team} home={home} />
    </>
  );
}

function Today({ home, team }: { home: Home; team: Team }) {
  const { lately, waiting = [], recent = [], prices = [] } = home;
  return (
    <>
      <Figures home={home} />
      {mayIn(team, 'wood.sale.write') && <QuickSale />}
      <Box sx={columnsStyle}>
        <Box sx={besideStyle}>
          {lately && (
            <Section>
              <Trend lately={lately} />
            </Section>
          )}
          <SpeciesCards home={home} />
          <RecentTxns recent={recent} />
        </Box>
        <Box sx={besideStyle}>
          {/* On a phone what waits comes before what was. */}
          <Box sx={{ ...columnStyle, order: { xs: -1, lg: 0 } }}>
            <WaitingList waiting={waiting} />
            {waiting.some(({ kind }) => kind === 'exceptions') && <WaitingExceptions hideEmpty />}
            <Low home={home} />
          </Box>
          <PriceBoard prices={prices} />
        </Box>
      </Box>
    </>
  );
}

/** The calculator, and what was kept of it. */
function Tallies({ team, home }: { team: Team; home: Home }) {
  const { t } = useTranslation('wood');
  const [opened, setOpened] = useState<KeptTally>();
  const [keeping, setKeeping] = useState<KeptTally['tally']>();
  return (
    <Box sx={columnsStyle}>
      <Calculator
        // Another one that is opened begins the calculator anew.
        key={opened?.keptTallyId}
        begin={opened?.tally}
        actions={(tally) => (
          <Button size="small" variant="outlined" disabled={!tally} onClick={() => setKeeping(tally)}>
            {t('home.kept.keep')}
          </Button>
        )}
      />
      <KeptTallies team={team} tallies={home.keptTallies ?? []} onOpen={setOpened} />
      {keeping && <KeepTallyDialog team={team} tally={keeping} onClose={() => setKeeping(undefined)} />}
    </Box>
  );
}

function Low({ home: { low } }: { home: Home }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const amount = useAmount();
  if (low.length === 0) return null;
  return (
    <Section
      title={t('index.lowTitle')}
      actions={
        <Button component={Link} to={`${woodPaths.stock}?low=true`}>
          {t('index.showLow')}
        </Button>
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {low.map((row) => (
          <li key={row.sortId}>
            <MeterBar
              label={name(row.names)}
              value={Number(row.quantity)}
              max={Number(row.minStock)}
              tone="warn"
              format={() =>
                t('index.lowRow', {
                  quantity: quantityText(format, row.quantity, row.baseUnit),
                  minimum: amount(row.minStock, row.baseUnit),
                })
              }
            />
          </li>
        ))}
      </Box>
    </Section>
  );
}

/** How a team comes to its first sale. @param home of the team, where there is one */
function Begin({ home }: { home?: Home }) {
  const { t } = useTranslation('wood');
  const { shown, skip } = useFirstSteps(home ? 'wood.team' : 'wood.begin');
  if (!shown) return null;
  const step = (key: 'team' | 'sorts' | 'yards' | 'opening') => ({
    ...{ key, title: t(`firstSteps.${key}.title`), body: t(`firstSteps.${key}.body`) },
  });
  const steps = home
    ? [
        { ...step('sorts'), to: woodPaths.sortSetting, done: home.sorts > 0 },
        { ...step('yards'), to: woodPaths.myTeam, done: home.yards > 0 },
        { ...step('opening'), to: woodPaths.stock },
      ]
    : [{ ...step('team'), to: woodPaths.myTeam }, step('sorts'), step('opening')];
  return <FirstSteps title={t('firstSteps.title')} steps={steps} onSkip={skip} />;
}

const columnStyle = { display: 'flex', flexDirection: 'column', gap: { xs: 2, md: 2.5 }, minWidth: 0 };
/** Beside one another each goes on below its own; on a phone all are one column. */
const besideStyle = { ...columnStyle, display: { xs: 'contents', lg: 'flex' } };
const columnsStyle = {
  display: 'grid',
  gap: { xs: 2, md: 2.5 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(320px, 3fr)' },
};
