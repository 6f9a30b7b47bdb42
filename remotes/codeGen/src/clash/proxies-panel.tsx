import {
  type ClashGroup,
  type ClashSnapshot,
  chooseClashNode,
  clearClashPin,
  measureClashDelay,
} from '@console/contract/codegen';
import { useLanguage } from '@console/shell';
import { EmptyState, SearchBox, Section, SelectInput, StateChip, SwitchInput, Toolbar } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DelayChip } from './delay-chip.tsx';
import {
  choosable,
  type GroupOrder,
  groupOrders,
  type Known,
  knownOf,
  shownGroups,
  shownMembers,
} from './group-rules.ts';
import { NodesTable } from './nodes-table.tsx';
import type { Operating } from './use-operate.ts';

interface ProxiesProps {
  controller: string;
  snapshot: ClashSnapshot;
  operating: Operating;
}

/** Seconds; a whole group may take twice its limit, and an answer is waited for no longer than half a minute. */
const limits = ['2', '5', '10'] as const;

/** Groups with the node that each stands at, and all nodes. */
export function ProxiesPanel({ controller, snapshot, operating }: ProxiesProps) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const [text, setText] = useState('');
  const [order, setOrder] = useState<GroupOrder>('config');
  const [hideFailed, setHideFailed] = useState(false);
  const [hidden, setHidden] = useState(false);
  const [limit, setLimit] = useState<(typeof limits)[number]>('5');
  const known = knownOf(snapshot.groups, snapshot.nodes);
  const groups = shownGroups(snapshot.groups, { order, mode: snapshot.mode, hidden, text, language });
  const timeoutMs = Number(limit) * 1000;
  return (
    <>
      <Toolbar>
        <SearchBox label={t('clash.proxies.filter')} value={text} onSearch={setText} delay={0} />
        <SelectInput<GroupOrder>
          label={t('clash.proxies.order')}
          value={order}
          onChange={setOrder}
          options={groupOrders.map((value) => ({ value, label: t(`clash.proxies.orders.${value}`) }))}
        />
        {operating.may && (
          <SelectInput<(typeof limits)[number]>
            label={t('clash.proxies.timeout')}
            value={limit}
            onChange={setLimit}
            options={limits.map((value) => ({
              value,
              label: t('clash.proxies.seconds', { count: Number(value) }),
            }))}
          />
        )}
        <SwitchInput label={t('clash.proxies.hideFailed')} value={hideFailed} onChange={setHideFailed} />
        {snapshot.groups.some((group) => group.hidden) && (
          <SwitchInput label={t('clash.proxies.showHidden')} value={hidden} onChange={setHidden} />
        )}
      </Toolbar>
      {groups.length === 0 && <EmptyState title={t('clash.proxies.noGroups')} />}
      {groups.map((group) => (
        <GroupSection
          key={group.name}
          {...{ controller, snapshot, operating, group, known, timeoutMs }}
          members={shownMembers(group, known, { hideFailed, order })}
        />
      ))}
      <NodesTable {...{ controller, snapshot, operating, timeoutMs, hideFailed, text }} />
    </>
  );
}

interface GroupProps extends ProxiesProps {
  group: ClashGroup;
  members: readonly string[];
  known: Known;
  timeoutMs: number;
}

function GroupSection(props: GroupProps) {
  const { controller, snapshot, operating, group, members, timeoutMs } = props;
  const { t } = useTranslation('codeGen');
  const { name } = group;
  const { run, may, pending } = operating;
  const measure = () =>
    run((call) =>
      call(measureClashDelay, { params: { controller }, body: { of: 'group', name, timeoutMs } }),
    );
  const unpin = () => run((call) => call(clearClashPin, { params: { controller, group: name } }));
  return (
    <Section
      dense
      title={
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          {group.icon && <img src={group.icon} alt="" width={20} height={20} />}
          {name}
        </Box>
      }
      actions={
        may && (
          <>
            {group.fixed && (
              <Button size="small" disabled={pending} onClick={() => void unpin()}>
                {t('clash.proxies.clearPin')}
              </Button>
            )}
            {snapshot.features.groups && (
              <Button
                size="small"
                variant="outlined"
                disabled={pending}
                aria-label={t('clash.proxies.measureGroup', { group: name })}
                onClick={() => void measure()}
              >
                {t('clash.proxies.measure')}
              </Button>
            )}
          </>
        )
      }
    >
      <Box sx={factsStyle}>
        <span>{group.type}</span>
        <span>{group.now ? t('clash.proxies.now', { node: group.now }) : t('clash.proxies.balanced')}</span>
        {group.fixed && <StateChip tone="info" label={t('clash.proxies.fixed', { node: group.fixed })} />}
        <span>{t('clash.proxies.members', { count: group.all.length })}</span>
        {members.length < group.all.length && (
          <span>{t('clash.proxies.hiddenMembers', { count: group.all.length - members.length })}</span>
        )}
      </Box>
      <Members {...props} />
    </Section>
  );
}

function Members({ controller, operating, group, members, known }: GroupProps) {
  const { t } = useTranslation('codeGen');
  const { run, may, pending } = operating;
  const choose = (node: string) =>
    run(
      (call) => call(chooseClashNode, { params: { controller, group: group.name }, body: { node } }),
      t('clash.proxies.chosen', { group: group.name, node }),
    );
  const canChoose = may && choosable(group);
  return (
    <Box component="ul" aria-label={group.name} sx={membersStyle}>
      {members.map((name) => {
        const content = (
          <>
            <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <DelayChip of={known.get(name)} />
          </>
        );
        const isNow = name === group.now;
        return (
          <li key={name}>
            {canChoose ? (
              <ButtonBase
                aria-pressed={isNow}
                disabled={pending}
                onClick={() => void choose(name)}
                sx={memberStyle}
              >
                {content}
              </ButtonBase>
            ) : (
              <Box aria-current={isNow ? 'true' : undefined} sx={memberStyle}>
                {content}
              </Box>
            )}
          </li>
        );
      })}
    </Box>
  );
}

const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  alignItems: 'center',
  color: 'text.secondary',
  typography: 'body2',
  marginBottom: 1.5,
};
const membersStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
};
const memberStyle = {
  width: '100%',
  height: '100%',
  minHeight: 44,
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 1,
  paddingInline: 1.5,
  paddingBlock: 0.75,
  textAlign: 'start',
  typography: 'body2',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  '&[aria-pressed="true"], &[aria-current="true"]': {
    borderColor: 'primary.main',
    boxShadow: (theme: { palette: { primary: { main: string } } }) =>
      `inset 0 0 0 1px ${theme.palette.primary.main}`,
    fontWeight: 600,
  },
};
