import { getWoodHome, woodPaths } from '@console/contract/wood';
import { useEndpoint, useFormat, useName } from '@console/shell';
import {
  BarChart,
  KeyFigure,
  KeyFigures,
  MeterBar,
  Page,
  ProgressRing,
  Section,
  StateChip,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useAmount } from '../../stock/amount.ts';
import { quantityText } from '../../stock/quantity-text.ts';
import { Calculator } from '../../tally/calculator.tsx';
import { ofTeam, useTeam } from '../../team/team.ts';

export const handle = { title: 'index.title' };

/** The workspace: what the team has, what is short, and the volume calculator. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const name = useName();
  return (
    <Page
      title={t('index.title')}
      subtitle={team ? name(team.names) : t('team.none.body')}
      actions={<Actions inTeam={team !== undefined} />}
    >
      {team && <Home />}
      <Calculator />
    </Page>
  );
}

function Actions({ inTeam }: { inTeam: boolean }) {
  const { t } = useTranslation('wood');
  return (
    <Button component={Link} to={inTeam ? woodPaths.stock : woodPaths.myTeam} variant="contained">
      {t(inTeam ? 'index.toStock' : 'team.none.action')}
    </Button>
  );
}

function Home() {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const amount = useAmount();
  const home = useEndpoint(getWoodHome, { query: ofTeam(useTeam()) });
  if (home.postings === 0) return <SetupSteps sorts={home.sorts} yards={home.yards} />;
  return (
    <>
      <KeyFigures>
        <KeyFigure label={t('index.sorts')} value={format.number(home.sorts)} />
        <KeyFigure label={t('index.pieces')} value={format.number(home.pieces)} />
        <KeyFigure
          label={t('index.volume')}
          value={format.decimal(home.volume, { max: 3 })}
          unit="m³"
          {...(home.valueMinor === undefined
            ? {}
            : { hint: t('index.worth', { value: format.money(home.valueMinor) }) })}
        />
        <KeyFigure
          label={t('index.low')}
          value={format.number(home.lowCount)}
          {...(home.lowCount > 0 ? { tone: 'warn' as const } : {})}
        />
      </KeyFigures>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' }, mt: 2 }}>
        <Section title={t('index.bySpecies')}>
          <BarChart
            label={t('index.bySpecies')}
            data={home.bySpecies.map((row) => ({
              label: row.names ? name(row.names) : t('index.noSpecies'),
              value: Number(row.volume),
            }))}
            format={(value) => `${format.decimal(String(value), { max: 3 })} m³`}
          />
        </Section>
        <Section
          title={t('index.lowTitle')}
          actions={
            home.low.length > 0 && (
              <Button component={Link} to={`${woodPaths.stock}?low=true`}>
                {t('index.showLow')}
              </Button>
            )
          }
        >
          {home.low.length === 0 && <Typography>{t('index.lowNone')}</Typography>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
            {home.low.map((row) => (
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
      </Box>
    </>
  );
}

/** What a new team does first. */
function SetupSteps({ sorts, yards }: { sorts: number; yards: number }) {
  const { t } = useTranslation('wood');
  const steps = [
    { key: 'sorts', done: sorts > 0, to: woodPaths.sortSetting },
    { key: 'yards', done: yards > 0, to: woodPaths.myTeam },
    { key: 'opening', done: false, to: woodPaths.stock },
  ];
  return (
    <Section title={t('index.setup.title')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <ProgressRing
          label={t('index.setup.progress')}
          value={steps.filter((step) => step.done).length}
          max={steps.length}
        />
        <Box component="ol" sx={{ m: 0, pl: 3, display: 'grid', gap: 1 }}>
          {steps.map(({ key, done, to }) => (
            <li key={key}>
              <Link to={to}>{t(`index.setup.${key}`)}</Link>{' '}
              {done && <StateChip tone="good" label={t('index.setup.done')} />}
            </li>
          ))}
        </Box>
      </Box>
    </Section>
  );
}
