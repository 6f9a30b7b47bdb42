import type { ChangedItem, PolicyRole } from '@console/contract/codegen';
import { useFormat, useName } from '@console/shell';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type ChangedThing, changedThing } from './changed-item-rules.ts';
import { useConditionWords, usePermissionWords, useRoleName } from './words.ts';

interface ChangedItemsProps {
  items: readonly ChangedItem[];
  /** Of the people whom the items name, by their ids. */
  names: Readonly<Record<string, string | null>>;
  roles: readonly PolicyRole[];
}

/** Things of the policy before and after, one under the other. */
export function ChangedItems({ items, names, roles }: ChangedItemsProps) {
  const said = useSaid(names, useRoleName(roles));
  return (
    <Box component="ul" sx={listStyle}>
      {items.map((one) => {
        const { title, before, after } = said(changedThing(one));
        return (
          <li key={`${one.item} ${one.key}`}>
            <div>{title}</div>
            {before !== after && (
              <div>
                <Box component="del" sx={{ color: 'text.secondary' }}>
                  {before}
                </Box>
                <span aria-hidden>{' → '}</span>
                <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
                  {after}
                </Box>
              </div>
            )}
          </li>
        );
      })}
    </Box>
  );
}

interface Said {
  readonly title: string;
  readonly before?: string;
  readonly after?: string;
}

/** A changed thing in words: what it is, how it was, how it is. */
function useSaid(
  names: ChangedItemsProps['names'],
  roleName: (code: string) => string,
): (thing: ChangedThing) => Said {
  const { t } = useTranslation('codeGen');
  const name = useName();
  const format = useFormat();
  const permission = usePermissionWords();
  const condition = useConditionWords();
  const ofCell = (state: Extract<ChangedThing, { item: 'cell' }>['before']) => {
    if (state?.deny) return t('power.was.denied', { condition: condition(state.deny.condition) });
    if (state?.allow) return t('power.was.allowed', { condition: condition(state.allow.condition) });
    return t('power.was.empty');
  };
  const ofAssignment = (state: Extract<ChangedThing, { item: 'assignment' }>['before']) => {
    if (!state) return t('power.was.notGiven');
    if (state.expiresAt === null) return t('power.was.given');
    return t('power.was.givenUntil', { until: format.instant(state.expiresAt) });
  };
  const ofMapping = (there: boolean) => t(there ? 'power.was.mapped' : 'power.was.notMapped');
  return (thing) => {
    const role = roleName(thing.role);
    switch (thing.item) {
      case 'role': {
        const [before, after] = [thing.before, thing.after].map((one) => one && name(one.names));
        const key = !after && before ? 'roleRemoved' : before ? 'roleRenamed' : 'roleAdded';
        return { title: t(`power.item.${key}`, { before, role: after ?? before ?? role, code: thing.role }) };
      }
      case 'cell':
        return {
          title: t('power.item.cell', { role, permission: permission(thing.permission) ?? thing.permission }),
          ...{ before: ofCell(thing.before), after: ofCell(thing.after) },
        };
      case 'assignment':
        return {
          title: t('power.item.assignment', { role, person: names[thing.userId] ?? thing.userId }),
          ...{ before: ofAssignment(thing.before), after: ofAssignment(thing.after) },
        };
      case 'mapping':
        return {
          title: t('power.item.mapping', { role, from: thing.from }),
          ...{ before: ofMapping(thing.before), after: ofMapping(thing.after) },
        };
    }
  };
}

const listStyle = {
  display: 'grid',
  gap: 1,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'grid', gap: 0.25, paddingBlockEnd: 1, borderBottom: 1, borderColor: 'divider' },
  '& li:last-of-type': { borderBottom: 0, paddingBlockEnd: 0 },
  '& del, & ins': { typography: 'body2', overflowWrap: 'anywhere' },
} as const;
