import type { Organization } from '@console/shell';
import { CheckIcon } from '@console/ui/icons';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import type { TFunction } from 'i18next';

interface OrganizationEntriesProps {
  /** Works for this one; undefined: personally. */
  organization: string | undefined;
  organizations: readonly Organization[];
  t: TFunction<'host'>;
  onChoose(organization: string | undefined): void;
}

/** The switch between working personally and for an organization. A list: a menu walks through its direct children. */
export function organizationEntries({ organization, organizations, t, onChoose }: OrganizationEntriesProps) {
  if (organizations.length === 0 && organization === undefined) return [];
  const choices: { id: string | undefined; name: string }[] = [
    { id: undefined, name: t('organization.personal') },
    ...organizations,
  ];
  return [
    <ListSubheader key="heading" role="presentation" sx={{ lineHeight: 2.5 }}>
      {t('organization.title')}
    </ListSubheader>,
    ...choices.map(({ id, name }) => (
      <MenuItem
        key={`choice:${id ?? ''}`}
        role="menuitemradio"
        aria-checked={id === organization}
        onClick={() => onChoose(id)}
      >
        <ListItemIcon>{id === organization && <CheckIcon fontSize="small" />}</ListItemIcon>
        <ListItemText primary={name} />
      </MenuItem>
    )),
    <Divider key="end" component="li" />,
  ];
}
