import { type AuditEntry, searchAuditLog } from '@console/contract/codegen';
import { type ListAddress, useEndpoint, useFormat, useTableLook } from '@console/shell';
import { choiceFilter, columnsOf, Dialog, type ListFilter, ListSection } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColouredCode } from '../editor/coloured-code.tsx';
import type { AuditQuery } from './views.ts';

const areas = ['platform', 'codegen', 'notes', 'apartment', 'wood', 'bili', 'identity'] as const;

/** Who did what to which thing. */
export function AuditList({ query, address }: { query: AuditQuery; address: ListAddress }) {
  const { t } = useTranslation('codeGen');
  const { items, next } = useEndpoint(searchAuditLog, { query });
  const [opened, setOpened] = useState<AuditEntry>();
  const column = columnsOf<AuditEntry>(useFormat());
  return (
    <ListSection
      title={t('power.tabs.audit')}
      rows={items}
      rowKey={({ id }) => id}
      onOpen={setOpened}
      address={address}
      filterBy={useAuditFilters(query)}
      nextCursor={next}
      look={useTableLook('codeGen.audit')}
      none={{ title: t('power.audit.none') }}
      noMatch={t('power.audit.noMatch')}
      columns={[
        column.instant('at', t('power.audit.at'), ({ at }) => at),
        column.text('actor', t('power.audit.actor'), ({ actor }) => actor && (actor.name ?? actor.userId)),
        column.text('action', t('power.audit.action'), ({ area, action }) => `${area} · ${action}`, {
          primary: true,
        }),
        column.text(
          'object',
          t('power.audit.object'),
          ({ objectType, objectId }) => `${objectType} ${objectId}`,
          {
            hideBelow: 'md',
          },
        ),
      ]}
    >
      {opened && (
        <AuditDialog
          entry={opened}
          onClose={() => setOpened(undefined)}
          onNarrow={(change) => {
            setOpened(undefined);
            address.set(change);
          }}
        />
      )}
    </ListSection>
  );
}

function useAuditFilters({ actor, objectId }: AuditQuery): ListFilter[] {
  const { t } = useTranslation('codeGen');
  return [
    { kind: 'search', name: 'action', label: t('power.audit.actionBegins') },
    choiceFilter(
      'area',
      t('power.audit.area'),
      t('power.audit.allAreas'),
      areas.map((value) => ({ value, label: t(`power.area.${value}`) })),
    ),
    { kind: 'day', name: 'fromDay', label: t('power.audit.from') },
    { kind: 'day', name: 'toDay', label: t('power.audit.to') },
    ...(actor
      ? ([{ kind: 'given', name: 'actor', label: t('power.audit.actor'), told: actor }] as const)
      : []),
    ...(objectId
      ? ([{ kind: 'given', name: 'objectId', label: t('power.audit.object'), told: objectId }] as const)
      : []),
  ];
}

interface AuditDialogProps {
  entry: AuditEntry;
  onClose(): void;
  onNarrow(change: Readonly<Record<string, string>>): void;
}

function AuditDialog({ entry, onClose, onNarrow }: AuditDialogProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { at, actor, area, action, objectType, objectId, requestId, hidden, before, after } = entry;
  const text = (value: unknown) => JSON.stringify(value, null, 2);
  return (
    <Dialog
      title={`${area} · ${action}`}
      size="wide"
      onClose={onClose}
      actions={
        <>
          {actor && (
            <Button onClick={() => onNarrow({ actor: actor.userId })}>{t('power.audit.ofActor')}</Button>
          )}
          <Button onClick={() => onNarrow({ objectId })}>{t('power.audit.ofObject')}</Button>
          <Button onClick={onClose}>{t('power.close')}</Button>
        </>
      }
    >
      <Typography>
        {[format.instant(at), actor && (actor.name ?? actor.userId)].filter(Boolean).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[`${objectType} ${objectId}`, requestId].filter(Boolean).join(' · ')}
      </Typography>
      {hidden ? (
        <Typography>{t('power.audit.hidden')}</Typography>
      ) : (
        <>
          {before !== null && before !== undefined && (
            <ColouredCode colours="json" label={t('power.audit.before')} code={text(before)} />
          )}
          {after !== null && after !== undefined && (
            <ColouredCode colours="json" label={t('power.audit.after')} code={text(after)} />
          )}
        </>
      )}
    </Dialog>
  );
}
