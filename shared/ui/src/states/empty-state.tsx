import type { ReactNode } from 'react';
import { InboxIcon } from '../icons.tsx';
import { StateFrame } from './state-frame.tsx';

export interface EmptyStateProps {
  /** One sentence: what is not here. */
  title: ReactNode;
  body?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
  icon?: ReactNode;
}

export function EmptyState({ title, body, action, icon = <InboxIcon /> }: EmptyStateProps) {
  return <StateFrame heading={false} title={title} body={body} actions={action} icon={icon} />;
}
