import {
  getMyTeamSettings,
  listYards,
  type MyTeamSettings,
  measuredIn,
  type Team,
  updateMyTeamSettings,
} from '@console/contract/wood';
import { useEndpoint, useForm, useName } from '@console/shell';
import { Form, optionsOf, Section, SelectInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ofTeam } from './team.ts';

const draftOf = ({ yardId, measuredIn }: MyTeamSettings) => ({ yardId: yardId ?? '', measuredIn });

/** How somebody likes to work in a team: theirs alone. */
export function MySettings({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const query = ofTeam(team);
  const saved = useEndpoint(getMyTeamSettings, { query });
  const yards = useEndpoint(listYards, { query }).items;
  const nameOf = (yardId: string) => {
    const yard = yards.find((one) => one.yardId === yardId);
    return yard ? name(yard.names) : t('mySettings.firstYard');
  };
  const form = useForm(
    { update: updateMyTeamSettings },
    {
      saved,
      draftOf,
      bodyOf: ({ yardId, measuredIn }) => ({ yardId: yardId || null, measuredIn }),
      toUpdate: () => ({ query }),
      label: (key) => t(`mySettings.${key}`),
      shown: ({ yardId, measuredIn }) => ({
        yardId: nameOf(yardId),
        measuredIn: t(`mySettings.measures.${measuredIn}`),
      }),
    },
  );
  return (
    <Section title={t('mySettings.title', { team: name(team.names) })}>
      <Form
        {...form.frame}
        actions={
          <Button type="submit" variant="outlined" loading={form.pending}>
            {t('mySettings.save')}
          </Button>
        }
      >
        <SelectInput
          label={t('mySettings.yardId')}
          help={t('mySettings.help')}
          {...form.at('yardId')}
          required={false}
          options={[
            { value: '', label: t('mySettings.firstYard') },
            ...yards.map(({ yardId }) => ({ value: yardId, label: nameOf(yardId) })),
          ]}
        />
        <SelectInput
          label={t('mySettings.measuredIn')}
          {...form.at('measuredIn')}
          options={optionsOf(measuredIn, (value) => t(`mySettings.measures.${value}`))}
        />
      </Form>
    </Section>
  );
}
