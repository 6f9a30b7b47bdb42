import { OpenIcon } from '@console/ui/icons';
import Button, { type ButtonProps } from '@mui/material/Button';
import type { ReactNode } from 'react';

interface OutsideLinkProps {
  href: string;
  children: ReactNode;
  variant?: ButtonProps['variant'];
}

/** Leads to the site, in a tab of its own that knows nothing of this one. */
export function OutsideLink({ href, children, variant = 'outlined' }: OutsideLinkProps) {
  return (
    <Button
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      referrerPolicy="no-referrer"
      variant={variant}
      size="small"
      endIcon={<OpenIcon />}
    >
      {children}
    </Button>
  );
}

export const openOutside = (href: string): void => {
  window.open(href, '_blank', 'noopener,noreferrer');
};
