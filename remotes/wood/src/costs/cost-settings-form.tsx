import {
  type CostSettings,
  type CostSettingsChange,
  getCostSettings,
  type Team,
  updateCostSettings,
} from '@console/contract/wood';
import { useEndpoint, useForm } from '@console/shell';
import {
  dialogLater,
  FieldGrid,
  Form,
  optionsOf,
  PercentInput,
  percentOf,
  Section,
  SelectInput,
  type SelectInputProps,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from '../team/team.ts';

const Revaluation = dialogLater(() => import('./revaluation-dialog.tsx'));

type Draft = Required<CostSettingsChange>;

const draftOf = (settings: CostSettings | undefined): Draft => ({
  costMethod: settings?.costMethod ?? 'moving_average',
  returnCostBasis: settings?.returnCostBasis ?? 'current_average',
  taxMode: settings?.taxMode ?? 'none',
  taxRate: settings?.taxRate ?? '0.0000',
  sawnRounding: settings?.sawnRounding ?? 'line',
  volumeTolerance: settings?.volumeTolerance ?? '0.0100',
});

const choices = {
  costMethod: ['moving_average', 'fifo'],
  returnCostBasis: ['current_average', 'original_receipt'],
  taxMode: ['none', 'included', 'excluded'],
  sawnRounding: ['line', 'piece'],
} as const;

/** By what stock is valued, goods are measured and taxed. Holds for what is posted from now on. */
export function CostSettingsForm({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const settings = useEndpoint(getCostSettings, { query: ofTeam(team) });
  const mayEdit = mayIn(team, 'wood.cost_item.edit');
  const form = useForm(
    { update: updateCostSettings },
    {
      saved: settings,
      draftOf,
      keep: true,
      toUpdate: () => ({ query: ofTeam(team) }),
      label: (key) => t(`costSettings.${key}.label`),
      shown: useShown(),
      closed: !mayEdit,
      stays: true,
      onSaved: () => undefined,
    },
  );
  const rate = form.at('taxRate');
  const tolerance = form.at('volumeTolerance');
  const choice = <Value extends string>(
    key: keyof typeof choices,
    bound: Omit<SelectInputProps<Value>, 'label' | 'options'>,
    values: readonly Value[],
  ) => (
    <SelectInput
      label={t(`costSettings.${key}.label`)}
      help={t(`costSettings.${key}.help`)}
      {...bound}
      options={optionsOf(values, (value) => t(`costSettings.${key}.${value}`))}
    />
  );
  const method = form.at('costMethod');
  const posted = { disabled: true, help: t('costSettings.costMethod.posted') };
  const [revaluing, setRevaluing] = useState(false);
  const mayRevalue = settings.posted && mayIn(team, 'wood.cost_item.activate');
  return (
    <Section
      title={t('costSettings.title')}
      actions={mayRevalue && <Button onClick={() => setRevaluing(true)}>{t('revaluation.action')}</Button>}
    >
      {revaluing && <Revaluation team={team} settings={settings} onClose={() => setRevaluing(false)} />}
      {!mayEdit && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('costSettings.readOnly')}
        </Alert>
      )}
      <Form
        {...form.frame}
        label={t('costSettings.title')}
        actions={
          mayEdit && (
            <Button type="submit" variant="contained" disabled={!form.dirty} loading={form.pending}>
              {t('costSettings.save')}
            </Button>
          )
        }
      >
        <FieldGrid>
          {choice('costMethod', { ...method, ...(settings.posted && posted) }, choices.costMethod)}
          {choice('returnCostBasis', form.at('returnCostBasis'), choices.returnCostBasis)}
          {choice('taxMode', form.at('taxMode'), choices.taxMode)}
          {form.draft.taxMode !== 'none' && (
            <PercentInput label={t('costSettings.taxRate.label')} unit="%" {...rate} scale={4} />
          )}
          {choice('sawnRounding', form.at('sawnRounding'), choices.sawnRounding)}
          <PercentInput
            label={t('costSettings.volumeTolerance.label')}
            help={t('costSettings.volumeTolerance.help')}
            unit="%"
            {...tolerance}
            scale={4}
          />
        </FieldGrid>
      </Form>
    </Section>
  );
}

/** Settings as people read them, to hold two versions against each other. */
function useShown() {
  const { t } = useTranslation('wood');
  return (draft: Draft): Record<keyof Draft, string> => ({
    costMethod: t(`costSettings.costMethod.${draft.costMethod}`),
    returnCostBasis: t(`costSettings.returnCostBasis.${draft.returnCostBasis}`),
    taxMode: t(`costSettings.taxMode.${draft.taxMode}`),
    taxRate: `${percentOf(draft.taxRate)} %`,
    sawnRounding: t(`costSettings.sawnRounding.${draft.sawnRounding}`),
    volumeTolerance: `${percentOf(draft.volumeTolerance)} %`,
  });
}
