import { emptyTrash, exportNotes, listNotes } from '@console/contract/notes';
import { callApi, confirm, isApiError, notify, useCall, useProblemText } from '@console/shell';
import { dialogLater } from '@console/ui';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResolvedAddress } from '../address.ts';
import { startDownload } from '../transfer/download.ts';

// Unpacking and reading foreign formats is only needed here.
const ImportDialog = dialogLater(() => import('../transfer/import-dialog.tsx'));

interface ListMenuProps {
  address: ResolvedAddress;
  trash: boolean;
  found: number;
}

/** What concerns the whole list: import, export, emptying the trash. */
export function ListMenu({ address, trash, found }: ListMenuProps) {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [importing, setImporting] = useState(false);
  const [empty] = useCall(emptyTrash, { done: 'deleted', touches: [listNotes] });
  const close = () => setAnchor(undefined);
  const download = async () => {
    close();
    const { q, tagId } = address;
    try {
      const body = { ...(q && { q }), ...(tagId === undefined ? {} : { tagId }) };
      startDownload((await callApi(exportNotes, { body })).address);
    } catch (error) {
      if (!isApiError(error)) throw error;
      notify.error(problemText(error));
    }
  };
  const askAndEmpty = async () => {
    close();
    const agreed = await confirm({
      title: t('trash.emptyTitle'),
      body: t('trash.emptyBody'),
      confirmLabel: t('trash.empty'),
      danger: true,
    });
    if (agreed) await empty({});
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('list.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            setImporting(true);
          }}
        >
          {t('transfer.import')}
        </MenuItem>
        <MenuItem disabled={found === 0} onClick={() => void download()}>
          {t(address.q || address.tagId ? 'transfer.exportFound' : 'transfer.exportAll')}
        </MenuItem>
        {trash && (
          <MenuItem disabled={found === 0} onClick={() => void askAndEmpty()}>
            {t('trash.empty')}
          </MenuItem>
        )}
      </Menu>
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </>
  );
}
