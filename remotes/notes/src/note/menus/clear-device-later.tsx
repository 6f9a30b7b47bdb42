import { clearDeviceAddress } from '@console/contract/notes';
import { dialogLater } from '@console/ui';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

const ClearDeviceDialog = dialogLater(async () => ({
  default: (await import('./menus.ts')).ClearDeviceDialog,
}));

/** Opens by its address, so that other areas can lead to it. */
export function ClearDevice() {
  const { pathname, search, hash, key } = useLocation();
  const navigate = useNavigate();
  // Closed at once: leaving the address may read the screen again first.
  const [closed, setClosed] = useState<string>();
  if (hash !== clearDeviceAddress.hash || closed === key) return null;
  const close = () => {
    setClosed(key);
    void navigate(pathname + search, { replace: true });
  };
  return <ClearDeviceDialog onClose={close} />;
}
