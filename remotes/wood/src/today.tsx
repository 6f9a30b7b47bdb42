import { getWoodToday, type TeamToday, type Waiting, woodPaths } from '@console/contract/wood';
import { defineToday, useEndpoint, useFormat, useName } from '@console/shell';
import { TodayList, TodayNote, TodayTable } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountOf, placesOf } from './today/figures-rules.ts';
import en from './today/locales/en.json' with { type: 'json' };
import zh from './today/locales/zh.json' with { type: 'json' };
import { TeamFigures } from './today/team-figures.tsx';
import waitingEn from './waiting/locales/en.json' with { type: 'json' };
import waitingZh from './waiting/locales/zh.json' with { type: 'json' };
import { placeOf } from './waiting/waiting-places.ts';

/** What a trader wants to know first: what was sold, what runs out, and what waits for them. */
function WoodToday() {
  const { t } = useTranslation('woodToday');
  const { teams, others } = useEndpoint(getWoodToday);
  const [only, ...more] = teams;
  if (!only)
    return (
      <TodayNote
        text={t('none')}
        action={
          <Button component={Link} to={woodPaths.index} size="small">
            {t('open')}
          </Button>
        }
      />
    );
  return (
    <>
      {more.length === 0 ? <TeamFigures team={only} /> : <Teams teams={teams} />}
      <WaitingLines teams={teams} others={others} />
    </>
  );
}

function Teams({ teams }: { teams: readonly TeamToday[] }) {
  const { t } = useTranslation('woodToday');
  const format = useFormat();
  const name = useName();
  return (
    <TodayTable
      caption={t('teams')}
      heads={[t('team'), t('todayShort'), t('weekShort'), t('lowShort')]}
      rows={teams.map((team) => {
        const { sold, lowCount, currency } = team;
        const places = placesOf(team);
        const amount = (of: { volume: string }) =>
          amountOf(of, (minor) => format.moneyShort(minor, currency), format);
        return {
          ...{ key: team.teamId, name: name(team.names), to: places.team },
          cells: [
            sold && { value: amount(sold.today), to: places.today },
            sold && { value: amount(sold.week), to: places.week },
            {
              value: format.number(lowCount),
              to: places.low,
              ...(lowCount > 0 && { tone: 'warn' as const }),
            },
          ],
        };
      })}
    />
  );
}

/** What waits in all of them. */
function WaitingLines({ teams, others }: { teams: readonly TeamToday[]; others: number }) {
  const { t } = useTranslation('woodToday');
  const format = useFormat();
  const name = useName();
  const waiting = teams.flatMap((team) => team.waiting.map((one) => ({ team, one })));
  const sinceOf = ({ since }: Waiting) => t('waiting.since', { day: format.day(since) });
  return (
    <TodayList
      title={others > 0 ? t('waitingOthers', { count: others }) : t('waiting.title')}
      none={t('waiting.none')}
      items={waiting.slice(0, 3).map(({ team, one }) => ({
        ...{ key: `${team.teamId} ${one.kind}`, to: placesOf(team).within(placeOf(one)) },
        title: t(`waiting.${one.kind}`, { count: one.count }),
        detail: teams.length > 1 ? `${name(team.names)} · ${sinceOf(one)}` : sinceOf(one),
      }))}
      more={
        waiting.length > 3
          ? {
              label: t('all', { count: waiting.length }),
              to: teams.length > 1 ? woodPaths.index : woodPaths.myInfo,
            }
          : undefined
      }
    />
  );
}

export default defineToday({
  name: 'wood',
  locales: { zh: { ...zh, ...waitingZh }, en: { ...en, ...waitingEn } },
  Card: WoodToday,
});
