import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { mayIn, useTeam } from '../team/team.ts';
import { beginningOf, begunHere } from './begun-kinds.ts';

/** Every document that whoever looks may begin. */
export function StartMenu() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const menuId = useId();
  const kinds = begunHere((permission) => mayIn(team, permission));
  if (kinds.length === 0) return null;
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('home.begin')}
      </Button>
      <Menu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {kinds.map((kind) => (
          <MenuItem key={kind} component={Link} to={beginningOf(kind)} onClick={() => setAnchor(null)}>
            {t(kind === 'adjust' ? 'home.stocktake' : `txnKinds.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
