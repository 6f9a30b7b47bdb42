import {
  type CostItem,
  type CostItemVersion,
  createStarterCostItems,
  listCostItems,
  type Team,
} from '@console/contract/wood';
import { useCall, useEndpoint, useName } from '@console/shell';
import { dialogLater, EmptyState, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from '../team/team.ts';
import { CostVersions } from './cost-versions.tsx';

const ItemForm = dialogLater(() => import('./cost-item-form.tsx'));
const VersionForm = dialogLater(() => import('./cost-version-form.tsx'));

/** Which dialog is open: of an item (none: a new one), or of a version (none: a new one). */
type Opened = { item?: CostItem } | { of: CostItem; version?: CostItemVersion };

/** What comes on top of the goods, and what it is divided by from which day on. */
export function CostItemsPanel({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const { items } = useEndpoint(listCostItems, { query: ofTeam(team) });
  const [opened, setOpened] = useState<Opened>();
  const mayEdit = mayIn(team, 'wood.cost_item.edit');
  const close = () => setOpened(undefined);
  return (
    <Section
      title={t('costItems.title')}
      actions={mayEdit && <Button onClick={() => setOpened({})}>{t('costItems.create')}</Button>}
    >
      <Typography color="textSecondary">{t('costItems.body')}</Typography>
      {items.length === 0 ? (
        <NoItems team={team} mayEdit={mayEdit} />
      ) : (
        <Box sx={{ display: 'grid', gap: 3, mt: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {items.map((item) => (
            <Item key={item.costItemId} team={team} item={item} onOpen={setOpened} />
          ))}
        </Box>
      )}
      {opened && 'of' in opened && (
        <VersionForm team={team} item={opened.of} version={opened.version} onClose={close} />
      )}
      {opened && !('of' in opened) && <ItemForm team={team} item={opened.item} onClose={close} />}
    </Section>
  );
}

interface ItemProps {
  team: Team;
  item: CostItem;
  onOpen(opened: Opened): void;
}

function Item({ team, item, onOpen }: ItemProps) {
  const { t } = useTranslation('wood');
  const name = useName();
  const { code, names } = item;
  return (
    <Box component="section" aria-label={name(names)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: 1, mb: 1 }}>
        <Typography variant="h3">{name(names)}</Typography>
        <Typography component="span" color="textSecondary" sx={{ flex: 1 }}>
          {code}
        </Typography>
        {mayIn(team, 'wood.cost_item.edit') && (
          <>
            <Button
              size="small"
              aria-label={t('costItems.renameOne', { code })}
              onClick={() => onOpen({ item })}
            >
              {t('costItems.rename')}
            </Button>
            <Button
              size="small"
              variant="outlined"
              aria-label={t('costItems.newVersionOf', { code })}
              onClick={() => onOpen({ of: item })}
            >
              {t('costItems.newVersion')}
            </Button>
          </>
        )}
      </Box>
      <CostVersions team={team} item={item} onOpen={(version) => onOpen({ of: item, version })} />
    </Box>
  );
}

/** Until there are any, receipts are only goods: whoever may is offered the usual ones. */
function NoItems({ team, mayEdit }: { team: Team; mayEdit: boolean }) {
  const { t } = useTranslation('wood');
  const [run, { pending, problem }] = useCall(createStarterCostItems, { done: 'created' });
  const start = (
    <Button variant="contained" disabled={pending} onClick={() => run({ query: ofTeam(team) })}>
      {t('costItems.starter')}
    </Button>
  );
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <EmptyState
        title={t('costItems.none')}
        body={t(mayEdit ? 'costItems.noneBody' : 'costItems.noneReadOnly')}
        action={mayEdit ? start : undefined}
      />
    </>
  );
}
