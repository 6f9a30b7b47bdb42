import { clearDeviceAddress, emptyTrash } from '@console/contract/notes';
import { confirm, useAct } from '@console/shell';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { ResolvedAddress } from '../address.ts';
import { useDownload } from '../transfer/download.ts';

export interface ListMenuProps {
  address: ResolvedAddress;
  trash: boolean;
  found: number;
}

interface ListMenuItemsProps extends ListMenuProps {
  anchor: HTMLElement;
  onImport(): void;
  onTokens(): void;
  onClose(): void;
}

/** The menu itself. */
export default function ListMenuItems({
  address,
  trash,
  found,
  anchor,
  onImport,
  onTokens,
  onClose,
}: ListMenuItemsProps) {
  const { t } = useTranslation('notes');
  const { pathname, search } = useLocation();
  const [act] = useAct({ done: 'deleted' });
  const download = useDownload();
  const downloadFound = () => {
    onClose();
    const { q, tagId } = address;
    void download({ ...(q && { q }), ...(tagId === undefined ? {} : { tagId }) });
  };
  const askAndEmpty = async () => {
    onClose();
    const agreed = await confirm({
      title: t('trash.emptyTitle'),
      body: t('trash.emptyBody'),
      confirmLabel: t('trash.empty'),
      danger: true,
    });
    if (agreed) await act((call) => call(emptyTrash));
  };
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      <MenuItem
        onClick={() => {
          onClose();
          onImport();
        }}
      >
        {t('transfer.import')}
      </MenuItem>
      <MenuItem disabled={found === 0} onClick={downloadFound}>
        {t(address.q || address.tagId ? 'transfer.exportFound' : 'transfer.exportAll')}
      </MenuItem>
      {!address.q && !address.tagId && (
        <MenuItem
          onClick={() => {
            onClose();
            void download({ withTrash: true });
          }}
        >
          {t('transfer.exportWithTrash')}
        </MenuItem>
      )}
      {trash && (
        <MenuItem disabled={found === 0} onClick={() => void askAndEmpty()}>
          {t('trash.empty')}
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          onClose();
          onTokens();
        }}
      >
        {t('tokens.open')}
      </MenuItem>
      <MenuItem component={Link} to={{ pathname, search, hash: clearDeviceAddress.hash }} onClick={onClose}>
        {t('device.open')}
      </MenuItem>
    </Menu>
  );
}
