import { listClashControllers } from '@console/contract/codegen';
import { searchParams, useAddress, useEndpoint } from '@console/shell';
import { CodeBlock, EmptyState, Page, SelectInput } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ControllerPanels } from '../../clash/controller-panels.tsx';
import { ClashView, chosenOf } from '../../clash/views.ts';
import '../../clash/texts.ts';

export const handle = { title: 'clash.title' };

/** `/codeGen/clashInfo`: what controllers of Clash route, and what can be done about it. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { items } = useEndpoint(listClashControllers);
  const [params, set] = useAddress();
  const { controller: wanted, panel } = searchParams(params, ClashView);
  const names = items.map(({ name }) => name);
  const controller = chosenOf(names, wanted);
  return (
    <Page
      title={t('clash.title')}
      subtitle={t('clash.subtitle')}
      width="wide"
      actions={
        names.length > 1 && (
          <SelectInput
            label={t('clash.controller')}
            value={controller ?? ''}
            onChange={(next) => set({ controller: next })}
            options={names.map((value) => ({ value, label: value }))}
          />
        )
      }
    >
      {controller === undefined ? (
        <NoneConfigured />
      ) : (
        <ControllerPanels
          key={controller}
          controller={controller}
          panel={panel}
          onPanel={(next) => set({ panel: next === 'overview' ? undefined : next, sort: undefined })}
        />
      )}
    </Page>
  );
}

const example = '[{"name": "router", "url": "http://192.0.2.1:9090", "secret": "…"}]';

function NoneConfigured() {
  const { t } = useTranslation('codeGen');
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <EmptyState title={t('clash.none.title')} body={t('clash.none.body')} />
      <CodeBlock label={t('clash.none.setting')} code={`CLASH_CONTROLLERS='${example}'`} language="sh" />
    </Box>
  );
}
